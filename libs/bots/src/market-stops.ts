import { Inject, Injectable } from '@nestjs/common';
import { Database } from '#libs/database';
import { CLOCK, type Clock, PorticoError } from '#libs/kernel';
import type { MarketStop } from './bot.policy.js';

/** What is known, without asking the host, of a portal's access to the marketplace. */
export interface MarketAccess {
  /** Whether a subscription or trial was seen active after that moment. */
  isActiveSince(portalId: string, since: Date): Promise<boolean>;
}

export const MARKET_ACCESS = Symbol('MARKET_ACCESS');

/** How often the host may be asked again. */
const PROBE_EVERY_MS = 15 * 60_000;

/**
 * Portals whose bots the host refuses: keeps calls from a host that would refuse them (specification part 1, code
 * `HOST_MARKET_SUBSCRIPTION_REQUIRED`). What one process was told, all know.
 */
@Injectable()
export class MarketStops {
  constructor(
    private readonly database: Database,
    @Inject(MARKET_ACCESS) private readonly market: MarketAccess,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Lets a call pass when the portal has got access since, or when it is time to ask the host again.
   * @throws PorticoError `HOST_MARKET_SUBSCRIPTION_REQUIRED`
   */
  async admit(portalId: string, { refusedAt, probeAt }: MarketStop): Promise<void> {
    const now = this.clock.now();
    if (await this.market.isActiveSince(portalId, refusedAt)) return this.forget(portalId);
    if (probeAt <= now && (await this.takeProbe(portalId, now, this.nextProbe(now)))) return;
    throw new PorticoError('HOST_MARKET_SUBSCRIPTION_REQUIRED');
  }

  /** The host has refused for want of a subscription. */
  async remember(portalId: string): Promise<void> {
    const refusedAt = this.clock.now();
    await this.database.query(
      `insert into bots.market_stop (portal_id, refused_at, probe_at) values ($1, $2, $3)
       on conflict (portal_id) do update set refused_at = excluded.refused_at, probe_at = excluded.probe_at`,
      [portalId, refusedAt, this.nextProbe(refusedAt)],
    );
  }

  /** The host has served a bot. */
  async forget(portalId: string): Promise<void> {
    await this.database.query('delete from bots.market_stop where portal_id = $1', [portalId]);
  }

  /** @returns whether the probe is the caller's: of several that ask at once it is one's. */
  private async takeProbe(portalId: string, now: Date, nextProbeAt: Date): Promise<boolean> {
    const rows = await this.database.query(
      `update bots.market_stop set probe_at = $3 where portal_id = $1 and probe_at <= $2 returning portal_id`,
      [portalId, now, nextProbeAt],
    );
    return rows.length > 0;
  }

  private nextProbe(now: Date): Date {
    return new Date(now.getTime() + PROBE_EVERY_MS);
  }
}
