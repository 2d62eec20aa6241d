import type { PaidTerm } from '../../contracts/seat.events.js';
import type { Seat } from '../../contracts/seat.js';
import type { TermMonths, Tier } from '../../contracts/seat-terms.js';
import { addMonths, endOf, gridOf } from './calendar.policy.js';

/** The members of a subscription that a term sets. */
export type TermOfSeat = Pick<
  Seat,
  'tier' | 'termMonths' | 'termAnchor' | 'termNo' | 'termStart' | 'paidThroughAt' | 'paidAmount'
>;

/** What is bought. */
export interface TermTarget {
  readonly tier: Tier;
  readonly termMonths: TermMonths;
}

export function writtenTerm(term: TermOfSeat): PaidTerm {
  return {
    tier: term.tier,
    termMonths: term.termMonths,
    termAnchor: term.termAnchor.toISOString(),
    termNo: term.termNo,
    termStart: term.termStart.toISOString(),
    paidThroughAt: term.paidThroughAt.toISOString(),
    paidAmount: String(term.paidAmount),
  };
}

export function readTerm(term: PaidTerm): TermOfSeat {
  return {
    tier: term.tier,
    termMonths: term.termMonths,
    termAnchor: new Date(term.termAnchor),
    termNo: term.termNo,
    termStart: new Date(term.termStart),
    paidThroughAt: new Date(term.paidThroughAt),
    paidAmount: BigInt(term.paidAmount),
  };
}

/** A first term, from an instant on. */
export function firstTerm({ tier, termMonths }: TermTarget, from: Date, paidAmount: bigint): TermOfSeat {
  return {
    tier,
    termMonths,
    termAnchor: from,
    termNo: 1,
    termStart: from,
    paidThroughAt: addMonths(from, termMonths),
    paidAmount,
  };
}

/** The term after the one that is paid, from its end on. */
export function nextTerm(seat: Seat, { tier, termMonths }: TermTarget, paidAmount: bigint): TermOfSeat {
  const months = seat.termNo * seat.termMonths + termMonths;
  const grid = gridOf(seat.termAnchor, months, termMonths);
  const paidThroughAt = endOf(grid, termMonths);
  return { tier, termMonths, ...grid, termStart: seat.paidThroughAt, paidThroughAt, paidAmount };
}

/** The term as it is when it begins and ends some months later. What is left of it is worth as much more. */
export function laterTerm(seat: Seat, months: number): TermOfSeat {
  const { tier, termMonths, paidAmount } = seat;
  const grid = gridOf(seat.termAnchor, seat.termNo * termMonths + months, termMonths);
  return {
    tier,
    termMonths,
    ...grid,
    termStart: addMonths(seat.termStart, months),
    paidThroughAt: endOf(grid, termMonths),
    paidAmount,
  };
}

/** The term after a pause: nothing of it is lost, and later ones are counted from its new end. */
export function pausedTerm(seat: Seat, pausedMs: number): TermOfSeat {
  const { tier, termMonths, paidAmount } = seat;
  const paidThroughAt = new Date(seat.paidThroughAt.getTime() + pausedMs);
  return {
    tier,
    termMonths,
    termAnchor: paidThroughAt,
    termNo: 0,
    termStart: new Date(seat.termStart.getTime() + pausedMs),
    paidThroughAt,
    paidAmount,
  };
}

/** What is asked for: without a length that of the term that is paid, and a month for a free one. */
export function targetOf(seat: Seat, tier: Tier, termMonths?: TermMonths): TermTarget {
  return { tier, termMonths: termMonths ?? (seat.tier === 'FREE' ? 1 : seat.termMonths) };
}
