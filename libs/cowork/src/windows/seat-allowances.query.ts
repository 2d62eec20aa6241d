import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '#libs/config';
import { CLOCK, type Clock } from '#libs/kernel';
import type { SeatAllowance } from '#libs/metering/contracts';
import { limitsOf } from './seat-windows.policy.js';
import { CurrentTiers } from '../tiers/current-tiers.query.js';
import { termsOf } from '../tiers/tier-table.policy.js';
import { SeatRepository } from '../seats/seat.repository.js';

/**
 * What subscriptions pay for. Read for each call: one that is cancelled or rests stops at once.
 */
@Injectable()
export class SeatAllowances {
  constructor(
    private readonly seats: SeatRepository,
    private readonly tiers: CurrentTiers,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Pick<Config, 'coworkEnabled'>,
  ) {}

  /**
   * What a person on a portal may use; null without an active subscription.
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
