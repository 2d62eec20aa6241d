import type { Subscription, Tier, TierTerms } from '#libs/operator/contracts';

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
