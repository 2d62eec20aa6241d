import { Inject, Injectable } from '@nestjs/common';
import { PersonDevices, UserNames } from '#libs/auth';
import { CLOCK, type Clock, PorticoError, type Principal } from '#libs/kernel';
import { SeatUsage } from '#libs/metering';
import { CallerSeat } from '../seats/caller-seat.query.js';
import { countedSeat } from '../seats/counted-seat.policy.js';
import { CurrentTiers } from '../tiers/current-tiers.query.js';
import { termsOf } from '../tiers/tier-table.policy.js';
import { DeviceAnswer } from './device.answer.js';
import type { PersonAnswer } from './person.answer.js';
import { limitsOf, windowsOf } from '../windows/seat-windows.policy.js';

/** Who calls: the person, the device, the subscription in short and the other devices. */
@Injectable()
export class ReadPerson {
  constructor(
    private readonly seats: CallerSeat,
    private readonly usage: SeatUsage,
    private readonly tiers: CurrentTiers,
    private readonly devices: PersonDevices,
    private readonly names: UserNames,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws PorticoError `COWORK_FEATURE_DISABLED`, `COWORK_NOT_ACTIVATED`, `INVALID_TIER_CONFIGURATION`. */
  async of(principal: Principal): Promise<PersonAnswer> {
    const { keyId, ownerUserId, ownerHostUserId, portalId, portalDomain } = principal;
    const seat = await this.seats.of(principal);
    const nowMs = this.clock.nowMs();
    const [tiers, use, devices, names] = await Promise.all([
      this.tiers.table(),
      this.usage.read(countedSeat(seat), nowMs),
      this.devices.of(principal),
      this.names.find([ownerUserId]),
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
}
