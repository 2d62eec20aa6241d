import { Inject, Injectable, Logger } from '@nestjs/common';
import { CLOCK, type Clock } from '#libs/kernel';
import type { Seat } from '../../contracts/seat.js';
import { CurrentTiers } from '../../tiers/current-tiers.query.js';
import type { TierTable } from '../../tiers/tier-table.policy.js';
import { isAwaitingPayment } from './attempts.policy.js';
import { type Attempts, DueSeats } from './due-seats.repository.js';
import { MOST_STEPS, SettleSeat } from './settle-seat.command.js';

/** Subscriptions of a portal in one run; the next run takes the others. */
const BATCH = 500;

/**
 * Everything that has come due on one portal. Its subscriptions share a wallet, so the oldest term goes first,
 * whosever it is: the wallet pays the same terms however long nobody looked.
 */
@Injectable()
export class RenewPortal {
  private readonly logger = new Logger(RenewPortal.name);

  constructor(
    private readonly due: DueSeats,
    private readonly tiers: CurrentTiers,
    private readonly settle: SettleSeat,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws PorticoError `INVALID_TIER_CONFIGURATION`: then everything waits. */
  async execute(portalId: string, attempts: Attempts): Promise<void> {
    const tiers = await this.tiers.fresh();
    const waiting = await this.due.ofPortal(portalId, this.clock.now(), attempts, BATCH);
    const steps = new Map<string, number>();
    for (let seat = waiting.shift(); seat; seat = waiting.shift()) {
      const made = steps.get(seat.seatId) ?? 0;
      if (made >= MOST_STEPS) continue;
      steps.set(seat.seatId, made + 1);
      const after = await this.step(seat, tiers);
      if (after) insertByEnd(waiting, after);
    }
  }

  /** What goes wrong with one subscription keeps no other one waiting. */
  private async step(seat: Seat, tiers: TierTable): Promise<Seat | null> {
    try {
      const after = await this.settle.step(seat, tiers);
      if (!after && isAwaitingPayment(seat)) await this.due.noteAttempt(seat.seatId, this.clock.now());
      return after;
    } catch (error) {
      this.logger.error({ err: error, seatId: seat.seatId }, 'a subscription could not be renewed');
      return null;
    }
  }
}

function insertByEnd(seats: Seat[], seat: Seat): void {
  const later = seats.findIndex((other) => other.paidThroughAt.getTime() > seat.paidThroughAt.getTime());
  seats.splice(later === -1 ? seats.length : later, 0, seat);
}
