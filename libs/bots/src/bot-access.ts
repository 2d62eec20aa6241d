import { Injectable } from '@nestjs/common';
import { PorticoError, type Principal } from '#libs/kernel';
import { MarketStops } from './market-stops.js';
import { type Bot, readBotId, isSameOwner, ownerOf } from './bot.policy.js';
import { BotRepository } from './bot.repository.js';

/** The one place that decides whether a caller may use a bot. */
@Injectable()
export class BotAccess {
  constructor(
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
    if (!isSameOwner(bot.owner, ownerOf(principal))) throw new PorticoError('BOT_ACCESS_DENIED');
    return bot;
  }

  /** {@link BotAccess.owned}, then {@link BotAccess.admit}. */
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
}
