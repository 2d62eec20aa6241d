import type { TermMonths, Tier } from '../../contracts/seat-terms.js';

/** What was told of a change. It holds until its time is over or the subscription has changed. */
export interface Quote {
  readonly id: string;
  readonly seatId: string;
  readonly seatVersion: number;
  readonly tier: Tier;
  readonly termMonths: TermMonths;
  /** Of a whole term of the target, in micro-credits, before coupons. */
  readonly price: bigint;
  /** The instant of the proration. */
  readonly at: Date;
  readonly validUntil: Date;
}
