import type { Coupon, CouponType, NewCoupon, Subscription, Tier, TierTerms } from '#libs/operator/contracts';

/** Whether a coupon can be redeemed, or why not. */
export function couponState(
  { revokedAt, validUntil, maxUses, used }: Pick<Coupon, 'revokedAt' | 'validUntil' | 'maxUses' | 'used'>,
  now: Date,
): 'valid' | 'revoked' | 'expired' | 'used-up' {
  if (revokedAt !== null) return 'revoked';
  if (validUntil !== null && new Date(validUntil) <= now) return 'expired';
  return maxUses !== null && used >= maxUses ? 'used-up' : 'valid';
}

/** What stands in the form, as it was typed. */
export interface CouponDraft {
  readonly type: CouponType;
  readonly value: string;
  readonly days: string;
  readonly max: string;
  /** Of a field for a local time; empty is without an end. */
  readonly until: string;
  readonly tiers: readonly string[];
  readonly code: string;
}

export const NO_COUPON: CouponDraft = {
  type: 'credits',
  value: '',
  days: '',
  max: '',
  until: '',
  tiers: [],
  code: '',
};

/** What is ordered: nothing of a field that is empty, or that another kind of coupon has. */
export function newCouponOf({ type, value, days, max, until, tiers, code }: CouponDraft): NewCoupon {
  const at = new Date(until);
  return {
    type,
    value,
    ...(type === 'boost' && days !== '' && { days }),
    ...(max !== '' && { max }),
    // A time that cannot be is sent as it is, so that the answer names it.
    ...(until !== '' && { until: Number.isNaN(at.getTime()) ? until : at.toISOString() }),
    ...(tiers.length > 0 && { tiers: tiers.join(',') }),
    ...(code.trim() !== '' && { code: code.trim() }),
  };
}

/** What an operator wants a subscription to be. */
export interface WantedTier {
  readonly tier: Tier;
  readonly termMonths: number;
}

/** When a change comes and what it takes from the wallet, in credits. */
export type TierChange =
  /** It is so already; what was to come is taken back. */
  | { readonly kind: 'same' }
  /** Nothing is charged before the paid term is over; then `price` is, for each term. */
  | { readonly kind: 'later'; readonly price: number }
  /** `price` at the most is charged now: what is left of a paid term goes against it. */
  | { readonly kind: 'now'; readonly price: number; readonly isLessWhatIsLeft: boolean };

const WHOLE_PERCENT = 100;

/**
 * What a change comes to, as far as the prices of the tiers tell. The service reckons by its own clock and by what it
 * has settled meanwhile, so that of a paid term only the most it can come to is told.
 * @returns null when the price of the tier is not known
 */
export function tierChange(
  { tier, termMonths, nextDiscountPct }: Pick<Subscription, 'tier' | 'termMonths' | 'nextDiscountPct'>,
  wanted: WantedTier,
  tiers: readonly TierTerms[],
): TierChange | null {
  const feeOf = (named: Tier): number | undefined => tiers.find((each) => each.tier === named)?.fee;
  const [before, fee] = [feeOf(tier), feeOf(wanted.tier)];
  if (before === undefined || fee === undefined) return null;
  const isSameTerm = wanted.termMonths === termMonths;
  if (wanted.tier === tier && (isSameTerm || tier === 'FREE')) return { kind: 'same' };
  const price = fee * wanted.termMonths;
  // A higher tier always costs more.
  if (fee <= before) return { kind: 'later', price };
  // Within a paid term of the same length the discount of a coupon stays for a later charge.
  const discount = tier !== 'FREE' && isSameTerm ? 0 : nextDiscountPct;
  return {
    kind: 'now',
    price: (price * (WHOLE_PERCENT - discount)) / WHOLE_PERCENT,
    isLessWhatIsLeft: tier !== 'FREE',
  };
}
