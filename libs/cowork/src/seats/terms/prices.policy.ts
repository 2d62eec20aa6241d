import { divideUp } from '#libs/metering/contracts';
import type { TermMonths } from '../../contracts/seat-terms.js';
import { termsOf, type TierTable } from '../../tiers/tier-table.policy.js';
import type { TermTarget } from './paid-term.policy.js';

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
