import { Injectable } from '@nestjs/common';
import { PorticoError } from '#libs/kernel';
import type { BotCaller } from '../host/bot-caller.js';
import { BotHost } from '../host/bot-host.js';
import type { Bot } from '../records/bot.js';
import { BotRepository } from '../records/bot.repository.js';
import type { BotAnswer } from './bot.answer.js';
import { botIdIn, presentHostBot } from './host-bot.presenter.js';

/** Reads a bot from the host. */
@Injectable()
export class ReadBot {
  constructor(
    private readonly host: BotHost,
    private readonly bots: BotRepository,
  ) {}

  /** @throws PorticoError `BOT_NOT_FOUND` when the host does not know it; `HOST_UNAVAILABLE` for another bot's answer. */
  async run(caller: BotCaller, bot: Bot): Promise<BotAnswer> {
    const call = { method: 'imbot.v2.Bot.get', params: {}, isRead: true } as const;
    const result = await this.host.call(bot, caller, call);
    if (botIdIn(result) !== bot.botId) {
      throw new PorticoError('HOST_UNAVAILABLE', { message: 'The host answered with another bot.' });
    }
    const answer = presentHostBot(result, bot.botId, bot);
    await this.bots.learn(bot, answer);
    return answer;
  }
}
