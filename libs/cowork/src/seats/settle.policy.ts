import type { SeatCharge, SeatEvent } from '../contracts/seat.events.js';
import type { Seat } from '../contracts/seat.js';
import { phaseOf } from './seat-rules.data.js';
import type { SeatCommandOf, WalletFact } from './seat.state.js';
import {
  discounted,
  firstTerm,
  nextTerm,
  priceOf,
  type TermOfSeat,
  type TermTarget,
  writtenTerm,
} from './terms.policy.js';

type Settle = SeatCommandOf<'settle'>;

/** What follows the term that is paid: the plan for its end, or the same again. */
export function followingTerm(seat: Seat): TermTarget {
  return {
    tier: seat.pendingTier ?? seat.tier,
    termMonths: seat.pendingTermMonths ?? seat.termMonths,
  };
}

/** Entry of the ledger: the version of its fact makes a key that no seat has twice. */
export function chargeOf(
  seat: Seat,
  kind: 'term' | 'change',
  factsBefore: number,
  amount: bigint,
): SeatCharge | null {
  if (amount === 0n) return null;
  return { key: `sub:${seat.seatId}:${kind}:${seat.version + factsBefore + 1}`, amount: String(amount) };
}

/** A wallet below zero pays for nothing, not even where nothing is due. */
export function covers({ available, frozen }: WalletFact, amount: bigint): boolean {
  return !frozen && available >= 0n && available >= amount;
}

/** When something comes due by itself, without a payment; null when nothing does. */
export function dueAt(seat: Seat, { graceMs, unpaidMs }: Settle['dunning']): Date | null {
  switch (phaseOf(seat)) {
    case 'paid':
    case 'parked':
      return seat.paidThroughAt;
    case 'grace':
      return new Date(seat.paidThroughAt.getTime() + graceMs);
    case 'unpaid':
      return seat.pausedAt && new Date(seat.pausedAt.getTime() + unpaidMs);
    default:
      return null;
  }
}

/**
 * The next step of a subscription that time or a payment asks for; none when nothing is due. Facts hold from the
 * instant the step was due at, so that a service that was away arrives where one that was not is.
 */
export function settleFacts(seat: Seat, command: Settle): readonly SeatEvent[] {
  const due = dueAt(seat, command.dunning);
  if (!due) return [];
  const isDue = command.at.getTime() >= due.getTime();
  const at = due.toISOString();
  switch (phaseOf(seat)) {
    case 'parked':
      return isDue ? [{ type: 'seat_cancelled', data: { at, reason: 'parked' } }] : [];
    case 'paid':
      return isDue ? termEnd(seat, command) : [];
    case 'grace': {
      const renewal = renewalOf(seat, command);
      if (renewal) return renewal;
      return isDue ? [{ type: 'seat_paused', data: { reason: 'UNPAID', at } }] : [];
    }
    case 'unpaid':
      if (isDue) return [{ type: 'seat_cancelled', data: { at, reason: 'unpaid' } }];
      return resumption(seat, command);
    default:
      return [];
  }
}

function termEnd(seat: Seat, command: Settle): readonly SeatEvent[] {
  const at = seat.paidThroughAt.toISOString();
  if (seat.cancelAtPeriodEnd) return [{ type: 'seat_cancelled', data: { at, reason: 'requested' } }];
  if (seat.pendingTier === 'FREE') return downgrade(seat, at);
  const renewal = renewalOf(seat, command);
  if (renewal) return renewal;
  const amount = String(amountOf(seat, command));
  return [{ type: 'renewal_failed', data: { due: at, amount, at } }];
}

function downgrade({ tier: from, pendingTier: tier }: Seat, at: string): readonly SeatEvent[] {
  return tier ? [{ type: 'downgrade_applied', data: { from, tier, at } }] : [];
}

function amountOf(seat: Seat, { tiers }: Settle): bigint {
  return discounted(priceOf(tiers, followingTerm(seat)), seat.nextDiscountPct);
}

/** The next term, from the end of the one before; null where the wallet does not cover it. */
function renewalOf(seat: Seat, command: Settle): readonly SeatEvent[] | null {
  const amount = amountOf(seat, command);
  if (!covers(command.wallet, amount)) return null;
  const at = seat.paidThroughAt.toISOString();
  const before = downgrade(seat, at);
  const term = nextTerm(seat, followingTerm(seat), amount);
  return [...before, { type: 'term_renewed', data: charged(seat, term, at, before.length) }];
}

/** A new term from now on: nothing is owed for the time without access. */
function resumption(seat: Seat, command: Settle): readonly SeatEvent[] {
  const amount = amountOf(seat, command);
  if (!covers(command.wallet, amount)) return [];
  const at = command.at.toISOString();
  const before = downgrade(seat, at);
  const term = firstTerm(followingTerm(seat), command.at, amount);
  return [...before, { type: 'seat_resumed', data: charged(seat, term, at, before.length) }];
}

function charged(seat: Seat, term: TermOfSeat, at: string, factsBefore: number) {
  return {
    ...writtenTerm(term),
    at,
    charge: chargeOf(seat, 'term', factsBefore, term.paidAmount),
    discountPct: seat.nextDiscountPct,
  };
}

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
