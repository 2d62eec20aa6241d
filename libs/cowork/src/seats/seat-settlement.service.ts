import { Injectable } from '@nestjs/common';
import { Database } from '#libs/database';
import { retryConflict, systemMeta } from '#libs/event-log/contracts';
import type { Seat } from '../contracts/seat.js';
import { DunningSetting } from './due-seats.repository.js';
import { SeatAccounting } from './seat-accounting.service.js';
import { SeatStream } from './seat.stream.js';
import type { TierTable } from './tier.policy.js';

/** Steps a subscription goes in one run; two years of months are more than a service is away for. */
export const MOST_STEPS = 24;

/** Does what has come due of a subscription: charge and fact in one transaction, a term at a time. */
@Injectable()
export class SeatSettlement {
  constructor(
    private readonly database: Database,
    private readonly stream: SeatStream,
    private readonly dunning: DunningSetting,
    private readonly accounting: SeatAccounting,
  ) {}

  /**
   * The next step, whoever else is at it: it is made once.
   * @returns the subscription afterwards; null when nothing was due.
   * @throws PorticoError `CONFLICT` when others are faster time and again.
   */
  async step({ seatId, portalId }: Seat, tiers: TierTable): Promise<Seat | null> {
    const meta = systemMeta(seatId);
    const also = this.accounting.effects(tiers, meta.actor);
    const { state, facts } = await retryConflict(async () => {
      const wallet = await this.accounting.walletOf(portalId);
      const order = { type: 'settle', tiers, wallet, dunning: this.dunning } as const;
      return this.database.transaction((tx) =>
        this.stream.handleIn(tx, seatId, order, { meta, portalId, also }),
      );
    });
    return facts.length > 0 ? state : null;
  }

  /** Everything that has come due. @returns the subscription afterwards. */
  async all(seat: Seat, tiers: TierTable): Promise<Seat> {
    let settled = seat;
    for (let made = 0; made < MOST_STEPS; made += 1) {
      const after = await this.step(settled, tiers);
      if (!after) break;
      settled = after;
    }
    return settled;
  }
}
