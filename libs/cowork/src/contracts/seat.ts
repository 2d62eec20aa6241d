import type { PauseReason, SeatState, TermMonths, Tier } from './seat-terms.js';

/** The subscription of a person on a portal, as its facts leave it. Amounts are micro-credits. */
export interface Seat {
  readonly seatId: string;
  readonly portalId: string;
  readonly userId: string;
  readonly tier: Tier;
  readonly state: SeatState;
  /** Null unless PAUSED. */
  readonly pauseReason: PauseReason | null;
  readonly pausedAt: Date | null;
  readonly termMonths: TermMonths;
  /** Terms are counted in calendar months of UTC from here, so that a short month shortens no other one. */
  readonly termAnchor: Date;
  /** Which term from the anchor runs; its end is anchor + termNo · termMonths. */
  readonly termNo: number;
  readonly termStart: Date;
  readonly paidThroughAt: Date;
  /** What was paid for the term that runs. */
  readonly paidAmount: bigint;
  readonly pendingTier: Tier | null;
  readonly pendingTermMonths: TermMonths | null;
  readonly cancelAtPeriodEnd: boolean;
  /** Percent a coupon takes off the next charge of a term; 0 none. */
  readonly nextDiscountPct: number;
  /** The grid of the usage windows starts here. */
  readonly quotaAnchor: Date;
  /** Percent; counts until `boostExpiresAt`. */
  readonly boostPct: number;
  readonly boostExpiresAt: Date | null;
  readonly boostGrantedAt: Date | null;
  readonly resetGrantedAt: Date | null;
  /** Since when the renewal that is due could not be paid; null when none is. */
  readonly renewalFailedAt: Date | null;
  readonly version: number;
}
