import { DateTime } from 'luxon';
import { divideUp } from '#libs/metering/contracts';
import type { PaidTerm } from '../contracts/seat.events.js';
import type { Seat, TermMonths, Tier } from '../contracts/seat.js';
import { isHigher, termsOf, type TierTable } from './subscription-input.policy.js';

const MONTHS_OF_YEAR = 12;

/** An instant and a count of terms from it. */
export interface TermGrid {
  readonly termAnchor: Date;
  readonly termNo: number;
}

/** Calendar months of UTC; a day the month does not have is its last one. */
export function addMonths(from: Date, months: number): Date {
  return DateTime.fromJSDate(from, { zone: 'utc' }).plus({ months }).toJSDate();
}

/** Where a term of a grid ends. */
export function endOf({ termAnchor, termNo }: TermGrid, termMonths: number): Date {
  return addMonths(termAnchor, termNo * termMonths);
}

/**
 * The grid of another length on which `anchor + months` is the end of a term. The anchor moves by whole months where
 * it must, to a month that has its day if there is one: of terms from the 31st none is shorter for good.
 */
export function gridOf(anchor: Date, months: number, termMonths: number): TermGrid {
  const least = ((months % termMonths) + termMonths) % termMonths;
  const shifts = Array.from({ length: MONTHS_OF_YEAR }, (_, index) => least + index * termMonths);
  const shift =
    shifts.find((moved) => addMonths(anchor, moved).getUTCDate() === anchor.getUTCDate()) ?? least;
  return { termAnchor: addMonths(anchor, shift), termNo: (months - shift) / termMonths };
}

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

const WHOLE = 100n;

/** Percent that is off for a longer term. */
const TERM_DISCOUNT_PCT: Readonly<Record<TermMonths, bigint>> = {
  1: 0n,
  3: 0n,
  6: 0n,
  12: 0n,
};

/** What a whole term costs, in micro-credits, before coupons. */
export function priceOf(table: TierTable, { tier, termMonths }: TermTarget): bigint {
  const fees = termsOf(table, tier).feePerMonth * BigInt(termMonths);
  return divideUp(fees * (WHOLE - TERM_DISCOUNT_PCT[termMonths]), WHOLE);
}

/** @param discountPct of a coupon, 0 to 100. */
export function discounted(price: bigint, discountPct: number): bigint {
  return divideUp(price * (WHOLE - BigInt(discountPct)), WHOLE);
}

export const CHANGE_DIRECTIONS = ['upgrade', 'downgrade', 'term_change', 'same'] as const;
export type ChangeDirection = (typeof CHANGE_DIRECTIONS)[number];

export interface ChangeQuestion {
  readonly target: TermTarget;
  /** Of a whole term of the target, in micro-credits, before coupons. */
  readonly price: bigint;
  /** What is left of the term is counted from here. */
  readonly at: Date;
}

/** What a change comes to. Amounts are micro-credits. */
export interface ChangePlan {
  readonly direction: ChangeDirection;
  /** Now, or at the end of the paid term. */
  readonly effectiveAt: Date;
  /** Due at once. */
  readonly charge: bigint;
  /** What is left of the old term; taken off the price. */
  readonly credit: bigint;
  /** Percent a coupon takes off; 0 where it stays for a later charge. */
  readonly discountPct: number;
  /** The term that runs afterwards; null where nothing changes at once. */
  readonly term: TermOfSeat | null;
}

/** Whether a change is for more, less or another term. A free one has no term that could be another one. */
export function directionOf(seat: Seat, { tier, termMonths }: TermTarget): ChangeDirection {
  if (tier !== seat.tier) return isHigher(tier, seat.tier) ? 'upgrade' : 'downgrade';
  return tier === 'FREE' || termMonths === seat.termMonths ? 'same' : 'term_change';
}

/**
 * What a change costs and when it holds. An upgrade holds at once: what is left of the paid term goes against the
 * price of the same time on the higher tier, or of a whole term where it begins one. Less, or another term alone,
 * holds from the end of the paid term.
 */
export function changePlan(seat: Seat, { target, price, at }: ChangeQuestion): ChangePlan {
  const direction = directionOf(seat, target);
  if (direction !== 'upgrade') {
    const effectiveAt = direction === 'same' ? at : seat.paidThroughAt;
    return { direction, effectiveAt, charge: 0n, credit: 0n, discountPct: 0, term: null };
  }
  const end = seat.paidThroughAt.getTime();
  const left = BigInt(end - at.getTime());
  const whole = BigInt(end - seat.termStart.getTime());
  const credit = seat.tier === 'FREE' ? 0n : (seat.paidAmount * left) / whole;
  if (seat.tier !== 'FREE' && target.termMonths === seat.termMonths) {
    // What was paid for the whole term stands for the new tier from now on; a price that fell takes nothing away.
    const paidAmount = most(price, seat.paidAmount);
    const { termMonths, termAnchor, termNo, termStart, paidThroughAt } = seat;
    const term = {
      tier: target.tier,
      termMonths,
      termAnchor,
      termNo,
      termStart,
      paidThroughAt,
      paidAmount,
    };
    const charge = most(0n, divideUp(price * left, whole) - credit);
    return { direction, effectiveAt: at, charge, credit, discountPct: 0, term };
  }
  const discountPct = seat.nextDiscountPct;
  const cost = discounted(price, discountPct);
  const term = firstTerm(target, at, most(cost, credit));
  return { direction, effectiveAt: at, charge: most(0n, cost - credit), credit, discountPct, term };
}

function most(one: bigint, other: bigint): bigint {
  return one > other ? one : other;
}
