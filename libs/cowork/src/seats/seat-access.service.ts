import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '#libs/config';
import { CLOCK, type Clock, PorticoError, type Principal } from '#libs/kernel';
import type { SeatAllowance } from '#libs/metering/contracts';
import type { Seat } from '../contracts/seat.js';
import { limitsOf } from './seat-windows.policy.js';
import { SeatRepository } from './seat.repository.js';
import { termsOf } from './subscription-input.policy.js';
import { Tiers } from './tiers.service.js';

/** Subscriptions as calls ask for them. That of a caller is that of the owner of the key. */
@Injectable()
export class SeatAccess {
  constructor(
    private readonly seats: SeatRepository,
    private readonly tiers: Tiers,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Pick<Config, 'coworkEnabled'>,
  ) {}

  /** @throws PorticoError `COWORK_FEATURE_DISABLED`, `COWORK_NOT_ACTIVATED`. */
  async of({ portalId, ownerUserId }: Principal): Promise<Seat> {
    if (!this.config.coworkEnabled) throw new PorticoError('COWORK_FEATURE_DISABLED');
    const seat = await this.seats.ofPerson(portalId, ownerUserId);
    if (!seat) throw new PorticoError('COWORK_NOT_ACTIVATED');
    return seat;
  }

  /** Only an active subscription gives access. @throws PorticoError as {@link of}, `SUBSCRIPTION_NOT_ACTIVE`. */
  async active(principal: Principal): Promise<Seat> {
    const seat = await this.of(principal);
    if (seat.state !== 'ACTIVE') throw new PorticoError('SUBSCRIPTION_NOT_ACTIVE');
    return seat;
  }

  /**
   * What the subscription of a person on a portal pays for; null without an active one. Read for each call: one that
   * is cancelled or rests stops at once.
   * @throws PorticoError `INVALID_TIER_CONFIGURATION`
   */
  async find(portalId: string, userId: string): Promise<SeatAllowance | null> {
    if (!this.config.coworkEnabled) return null;
    const seat = await this.seats.ofPerson(portalId, userId);
    if (seat?.state !== 'ACTIVE') return null;
    const terms = termsOf(await this.tiers.table(), seat.tier);
    const limits = limitsOf(terms, seat, this.clock.nowMs());
    return { seatId: seat.seatId, anchorMs: seat.quotaAnchor.getTime(), limits };
  }
}
