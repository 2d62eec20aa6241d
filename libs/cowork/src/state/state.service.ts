import { Inject, Injectable } from '@nestjs/common';
import { Accounts, AuthStanding, KeyRecords } from '#libs/auth';
import { CONFIG, type Config } from '#libs/config';
import { CLOCK, type Clock, PorticoError, type Principal } from '#libs/kernel';
import { OffPeakSchedules, SeatUsage } from '#libs/metering';
import { MarketTrials } from '../marketplace/market-trial.service.js';
import { SeatAccess } from '../seats/seat-access.service.js';
import { countedSeat, limitsOf, windowsOf } from '../seats/seat-windows.policy.js';
import { termsOf } from '../seats/subscription-input.policy.js';
import { Tiers } from '../seats/tiers.service.js';
import { DeviceAnswer, type PersonAnswer } from './state.answer.js';
import { stateOf, type SubscriptionState } from './state.policy.js';

/** What a device asks about the subscription of its owner. Nothing is written. */
@Injectable()
export class SubscriptionStates {
  constructor(
    private readonly seats: SeatAccess,
    private readonly usage: SeatUsage,
    private readonly tiers: Tiers,
    private readonly offPeak: OffPeakSchedules,
    private readonly standing: AuthStanding,
    private readonly trials: MarketTrials,
    private readonly keys: KeyRecords,
    private readonly accounts: Accounts,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Pick<Config, 'topupUrl'>,
  ) {}

  /**
   * Devices ask for it all the time: three rows are read by their keys, the subscription, its counters and what the
   * marketplace says of the portal; the rest is remembered by the process.
   * @throws PorticoError `COWORK_FEATURE_DISABLED`, `COWORK_NOT_ACTIVATED`, `INVALID_TIER_CONFIGURATION`.
   */
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

  /**
   * Who calls: the person, the device, the subscription in short and the other devices.
   * @throws PorticoError `COWORK_FEATURE_DISABLED`, `COWORK_NOT_ACTIVATED`, `INVALID_TIER_CONFIGURATION`.
   */
  async person(principal: Principal): Promise<PersonAnswer> {
    const { keyId, ownerUserId, ownerHostUserId, portalId, portalDomain } = principal;
    const seat = await this.seats.of(principal);
    const nowMs = this.clock.nowMs();
    const [tiers, use, devices, names] = await Promise.all([
      this.tiers.table(),
      this.usage.read(countedSeat(seat), nowMs),
      this.keys.devicesOf(principal),
      this.accounts.findNames([ownerUserId]),
    ]);
    const own = devices.find(({ id }) => id === keyId);
    // Ended since the guard has looked.
    if (!own) throw new PorticoError('KEY_INACTIVE');
    const { tier, state, paidThroughAt } = seat;
    return {
      user: { id: ownerUserId, name: names.get(ownerUserId) ?? '', hostUserId: ownerHostUserId },
      portal: { id: portalId, domain: portalDomain },
      key: DeviceAnswer.of(own, keyId),
      subscription: { tier, state, paidThroughAt: paidThroughAt.toISOString() },
      windows: windowsOf(use, limitsOf(termsOf(tiers, tier), seat, nowMs)),
      devices: devices.map((device) => DeviceAnswer.of(device, keyId)),
    };
  }

  private async portalOf(portalId: string) {
    const portal = await this.standing.findPortal(portalId);
    const activation = await this.trials.findActivation(portalId, portal);
    const gone = { id: portalId, domain: null, frozen: false, frozenForDebt: false };
    return { portal: portal ?? gone, activation };
  }
}
