import { Inject, Injectable } from '@nestjs/common';
import { CLOCK, PorticoError, type Clock } from '#libs/kernel';
import type { MarketStop } from '../records/bot.js';
import { MARKET_ACCESS, type MarketAccess } from './market-access.port.js';
import { MarketStopRepository } from './market-stop.repository.js';

/** How often the host may be asked again. */
const PROBE_EVERY_MS = 15 * 60_000;

/**
 * Keeps calls of bots from a host that would refuse them (specification part 1, code
 * `HOST_MARKET_SUBSCRIPTION_REQUIRED`). What one process was told, all know.
 */
@Injectable()
export class MarketStops {
  constructor(
    private readonly stops: MarketStopRepository,
    @Inject(MARKET_ACCESS) private readonly market: MarketAccess,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Lets a call pass when the portal has got access since, or when it is time to ask the host again.
   * @throws PorticoError `HOST_MARKET_SUBSCRIPTION_REQUIRED`
   */
  async admit(portalId: string, { refusedAt, probeAt }: MarketStop): Promise<void> {
    const now = this.clock.now();
    if (await this.market.isActiveSince(portalId, refusedAt)) return this.stops.clear(portalId);
    if (probeAt <= now && (await this.stops.takeProbe(portalId, now, this.nextProbe(now)))) return;
    throw new PorticoError('HOST_MARKET_SUBSCRIPTION_REQUIRED');
  }

  /** The host has refused for want of a subscription. */
  async remember(portalId: string): Promise<void> {
    const refusedAt = this.clock.now();
    await this.stops.set(portalId, { refusedAt, probeAt: this.nextProbe(refusedAt) });
  }

  /** The host has served a bot. */
  async forget(portalId: string): Promise<void> {
    await this.stops.clear(portalId);
  }

  private nextProbe(now: Date): Date {
    return new Date(now.getTime() + PROBE_EVERY_MS);
  }
}
