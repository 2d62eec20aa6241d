import { Injectable } from '@nestjs/common';
import { isPorticoError, keeperOf, PorticoError, type Principal } from '#libs/kernel';
import { type BotCaller, BotHost } from './bot-host.js';
import { hostProfile, type SaidProfile, unwrapped } from './bot-profile.policy.js';
import { type BotAnswer, botIdIn, presentHostBot } from './bot.answer.js';
import { type Bot, isSameOwner, readBotId } from './bot.policy.js';
import { BotRepository } from './bot.repository.js';
import { MarketStops } from './market-stops.js';

export interface BotPageWanted {
  readonly limit: number;
  readonly offset: number;
  /** Null: all types. */
  readonly type: string | null;
}

export interface BotPageFound {
  readonly bots: readonly Bot[];
  readonly hasMore: boolean;
}

export interface BotChange extends SaidProfile {
  readonly disabled?: boolean;
  readonly properties?: SaidProfile;
  readonly fields?: SaidProfile & { readonly properties?: SaidProfile };
}

/** The bots of a caller, and the one place that decides whether a caller may use one. */
@Injectable()
export class BotsService {
  constructor(
    private readonly host: BotHost,
    private readonly bots: BotRepository,
    private readonly stops: MarketStops,
  ) {}

  /**
   * A bot of the caller's, whatever state it is in.
   * @throws PorticoError `INVALID_BOT_ID`; `BOT_NOT_FOUND` for unknown bots and those of other portals;
   *   `BOT_ACCESS_DENIED` for those of other owners on this portal.
   */
  async owned(principal: Principal, id: string): Promise<Bot> {
    const bot = await this.bots.find(principal.portalId, readBotId(id));
    if (!bot) throw new PorticoError('BOT_NOT_FOUND');
    if (!isSameOwner(bot.owner, keeperOf(principal))) throw new PorticoError('BOT_ACCESS_DENIED');
    return bot;
  }

  /** {@link BotsService.owned}, then {@link BotsService.admit}. */
  async usable(principal: Principal, id: string): Promise<Bot> {
    const bot = await this.owned(principal, id);
    await this.admit(bot);
    return bot;
  }

  /**
   * Whether the host may be asked about a bot.
   * @throws PorticoError `BOT_DISABLED`; `HOST_MARKET_SUBSCRIPTION_REQUIRED` while the host is known to refuse the
   *   bots of the portal.
   */
  async admit({ disabledReason, stop, portalId }: Bot): Promise<void> {
    if (disabledReason !== null)
      throw new PorticoError('BOT_DISABLED', { extra: { reason: disabledReason } });
    if (stop) await this.stops.admit(portalId, stop);
  }

  /** As they are known here, without asking the host. */
  async list(principal: Principal, { limit, offset, type }: BotPageWanted): Promise<BotPageFound> {
    const { portalId } = principal;
    const owner = keeperOf(principal);
    // One more than asked for says whether there are more.
    const rows = await this.bots.list({ portalId, owner, type, limit: limit + 1, offset });
    return { bots: rows.slice(0, limit), hasMore: rows.length > limit };
  }

  /**
   * As the host tells it.
   * @throws PorticoError `BOT_NOT_FOUND` when the host does not know it; `HOST_UNAVAILABLE` for another bot's answer.
   */
  async read(caller: BotCaller, bot: Bot): Promise<BotAnswer> {
    const call = { method: 'imbot.v2.Bot.get', params: {}, isRead: true } as const;
    const result = await this.host.call(bot, caller, call);
    if (botIdIn(result) !== bot.botId) {
      throw new PorticoError('HOST_UNAVAILABLE', { message: 'The host answered with another bot.' });
    }
    const answer = presentHostBot(result, bot.botId, bot);
    await this.bots.learn(bot, answer);
    return answer;
  }

  /**
   * Changes a bot, or enables one that the service has disabled.
   * @throws PorticoError `DISABLE_NOT_ALLOWED`; `INVALID_PARAMS` when nothing is to be changed.
   */
  async update(caller: BotCaller, id: string, { disabled, ...body }: BotChange): Promise<void> {
    if (disabled === true) throw new PorticoError('DISABLE_NOT_ALLOWED');
    const said = unwrapped(body);
    const fields = hostProfile(said);
    const hasFields = Object.keys(fields).length > 0;
    if (disabled === false) {
      const bot = await this.owned(caller.principal, id);
      await this.bots.clearAuthFailures(bot);
      if (!hasFields) return;
    }
    const bot = await this.usable(caller.principal, id);
    if (!hasFields)
      throw new PorticoError('INVALID_PARAMS', { message: 'The body names nothing to change.' });
    await this.host.call(bot, caller, { method: 'imbot.v2.Bot.update', params: { fields }, isRead: false });
    const { name = bot.name, eventMode = bot.eventMode } = said;
    await this.bots.learn(bot, { name, eventMode, type: bot.type, active: bot.active });
  }

  /** Removes a bot from the host, then from here. One the host no longer knows counts as removed. */
  async remove(caller: BotCaller, id: string): Promise<void> {
    const bot = await this.usable(caller.principal, id);
    try {
      await this.host.call(bot, caller, { method: 'imbot.v2.Bot.unregister', params: {}, isRead: false });
    } catch (error) {
      if (!isPorticoError(error) || error.code !== 'BOT_NOT_FOUND') throw error;
    }
    await this.bots.remove(bot);
  }
}
