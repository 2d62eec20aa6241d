import { Injectable } from '@nestjs/common';
import { PorticoError } from '#libs/kernel';
import { BotAccess } from '../access/bot-access.query.js';
import type { BotCaller } from '../host/bot-caller.js';
import { BotHost } from '../host/bot-host.js';
import { BotRepository } from '../records/bot.repository.js';
import { hostProfile, unwrapped, type SaidProfile } from './bot-profile.policy.js';

export interface BotChange extends SaidProfile {
  readonly disabled?: boolean;
  readonly properties?: SaidProfile;
  readonly fields?: SaidProfile & { readonly properties?: SaidProfile };
}

/** Changes a bot, or enables one that the service has disabled. */
@Injectable()
export class UpdateBot {
  constructor(
    private readonly access: BotAccess,
    private readonly host: BotHost,
    private readonly bots: BotRepository,
  ) {}

  /** @throws PorticoError `DISABLE_NOT_ALLOWED`; `INVALID_PARAMS` when nothing is to be changed. */
  async run(caller: BotCaller, id: string, { disabled, ...body }: BotChange): Promise<void> {
    if (disabled === true) throw new PorticoError('DISABLE_NOT_ALLOWED');
    const said = unwrapped(body);
    const fields = hostProfile(said);
    const hasFields = Object.keys(fields).length > 0;
    if (disabled === false) {
      const bot = await this.access.owned(caller.principal, id);
      await this.bots.clearAuthFailures(bot);
      if (!hasFields) return;
    }
    const bot = await this.access.usable(caller.principal, id);
    if (!hasFields)
      throw new PorticoError('INVALID_PARAMS', { message: 'The body names nothing to change.' });
    await this.host.call(bot, caller, { method: 'imbot.v2.Bot.update', params: { fields }, isRead: false });
    const { name = bot.name, eventMode = bot.eventMode } = said;
    await this.bots.learn(bot, { name, eventMode, type: bot.type, active: bot.active });
  }
}
