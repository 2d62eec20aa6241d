import type { Seat } from '../contracts/seat.js';

/** A subscription as the driver reads it. */
export type SeatRow = Omit<Seat, 'paidAmount'> & { readonly paidAmount: string };

/** Columns of `cowork.seat` under the names of {@link Seat}. */
export const SEAT_COLUMNS = `seat_id as "seatId", portal_id as "portalId", user_id as "userId", tier, state,
  pause_reason as "pauseReason", paused_at as "pausedAt", term_months as "termMonths", term_anchor as "termAnchor",
  term_no as "termNo", term_start as "termStart", paid_through_at as "paidThroughAt", paid_amount as "paidAmount",
  pending_tier as "pendingTier", pending_term_months as "pendingTermMonths",
  cancel_at_period_end as "cancelAtPeriodEnd", next_discount_pct as "nextDiscountPct", quota_anchor as "quotaAnchor",
  boost_pct as "boostPct", boost_expires_at as "boostExpiresAt", boost_granted_at as "boostGrantedAt",
  reset_granted_at as "resetGrantedAt", renewal_failed_at as "renewalFailedAt", last_version as version`;

export function seatOf(row: SeatRow): Seat {
  return { ...row, paidAmount: BigInt(row.paidAmount) };
}
