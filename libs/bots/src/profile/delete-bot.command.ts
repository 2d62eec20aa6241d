import { Injectable } from '@nestjs/common';
import { isPorticoError } from '#libs/kernel';
import { BotAccess } from '../access/bot-access.query.js';
import type { BotCaller } from '../host/bot-caller.js';
import { BotHost } from '../host/bot-host.js';
import { BotRepository } from '../records/bot.repository.js';

/** Removes a bot from the host, then from here. One the host no longer knows counts as removed. */
@Injectable()
export class DeleteBot {
  constructor(
    private readonly access: BotAccess,
    private readonly host: BotHost,
    private readonly bots: BotRepository,
  ) {}

  async run(caller: BotCaller, id: string): Promise<void> {
    const bot = await this.access.usable(caller.principal, id);
    try {
      await this.host.call(bot, caller, { method: 'imbot.v2.Bot.unregister', params: {}, isRead: false });
    } catch (error) {
      if (!isPorticoError(error) || error.code !== 'BOT_NOT_FOUND') throw error;
    }
    await this.bots.remove(bot);
  }
}
