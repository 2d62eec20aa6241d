import type { Seat } from '../../contracts/seat.js';
import { phaseOf } from '../life/seat-rules.data.js';

/** How often a term that could not be paid is tried again without a top-up. */
export const ATTEMPT_EVERY_MS = 6 * 3_600_000;

/** Whether a payment would change something at any time. */
export function isAwaitingPayment(seat: Seat): boolean {
  const phase = phaseOf(seat);
  return phase === 'grace' || phase === 'unpaid';
}

/** When the term that is due is tried again by itself; null when none is due. Counted from the end of the term. */
export function nextAttemptAt(seat: Seat, now: Date): Date | null {
  if (!isAwaitingPayment(seat)) return null;
  const since = seat.paidThroughAt.getTime();
  const made = Math.floor(Math.max(0, now.getTime() - since) / ATTEMPT_EVERY_MS);
  return new Date(since + (made + 1) * ATTEMPT_EVERY_MS);
}
