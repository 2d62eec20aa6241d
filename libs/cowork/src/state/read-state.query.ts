import { Inject, Injectable } from '@nestjs/common';
import { PortalStanding } from '#libs/auth';
import { CONFIG, type Config } from '#libs/config';
import { CLOCK, type Clock, type Principal } from '#libs/kernel';
import { CurrentOffPeak, SeatUsage } from '#libs/metering';
import { ReadActivation } from '../activation/read-activation.query.js';
import { CallerSeat } from '../seats/caller-seat.query.js';
import { countedSeat } from '../seats/counted-seat.policy.js';
import { CurrentTiers } from '../tiers/current-tiers.query.js';
import { stateOf } from './state.policy.js';
import type { SubscriptionState } from './subscription-state.js';

/**
 * The state of a caller's subscription. Devices ask for it all the time: three rows are read by their keys, the
 * subscription, its counters and what the marketplace says of the portal; the rest is remembered by the process.
 * Nothing is written.
 */
@Injectable()
export class ReadState {
  constructor(
    private readonly seats: CallerSeat,
    private readonly usage: SeatUsage,
    private readonly tiers: CurrentTiers,
    private readonly offPeak: CurrentOffPeak,
    private readonly portals: PortalStanding,
    private readonly activation: ReadActivation,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Pick<Config, 'topupUrl'>,
  ) {}

  /** @throws PorticoError `COWORK_FEATURE_DISABLED`, `COWORK_NOT_ACTIVATED`, `INVALID_TIER_CONFIGURATION`. */
  async of(principal: Principal): Promise<SubscriptionState> {
    const [seat, offPeak, { portal, activation }] = await Promise.all([
      this.seats.of(principal),
      this.offPeak.recent(),
      this.portalOf(principal.portalId),
    ]);
    const nowMs = this.clock.nowMs();
    const [tiers, use] = await Promise.all([this.tiers.table(), this.usage.read(countedSeat(seat), nowMs)]);
    const { topupUrl } = this.config;
    return stateOf({ seat, use, tiers, offPeak, activation, portal, topupUrl, nowMs });
  }

  private async portalOf(portalId: string) {
    const portal = await this.portals.find(portalId);
    const activation = await this.activation.of(portalId, portal);
    const gone = { id: portalId, domain: null, frozen: false, frozenForDebt: false };
    return { portal: portal ?? gone, activation };
  }
}
