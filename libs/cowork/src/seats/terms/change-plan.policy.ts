import { divideUp } from '#libs/metering/contracts';
import type { Seat } from '../../contracts/seat.js';
import { isHigher } from '../../tiers/tier-table.policy.js';
import { firstTerm, type TermOfSeat, type TermTarget } from './paid-term.policy.js';
import { discounted } from './prices.policy.js';

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
