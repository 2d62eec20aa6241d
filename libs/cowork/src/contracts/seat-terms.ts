/** Tiers from the least to the most (specification part 2, "Subscription state"). */
export const TIERS = ['FREE', 'PRO', 'MAX', 'ULTRA'] as const;
export type Tier = (typeof TIERS)[number];

/** `PAUSED`: unpaid, or by support. `PARKED`: the person cannot use it now; the paid term runs on. Only ACTIVE gives access. */
export const SEAT_STATES = ['ACTIVE', 'PAUSED', 'CANCELLED', 'PARKED'] as const;
export type SeatState = (typeof SEAT_STATES)[number];

/** Calendar months a term may have. */
export const TERM_MONTHS = [1, 3, 6, 12] as const;
export type TermMonths = (typeof TERM_MONTHS)[number];

export const PAUSE_REASONS = ['UNPAID', 'SUPPORT'] as const;
export type PauseReason = (typeof PAUSE_REASONS)[number];

/** What a coupon does. `credits`: micro-credits for the wallet; the others are whole months, percent, percent. */
export const COUPON_EFFECTS = ['credits', 'free_months', 'discount', 'boost'] as const;
export type CouponEffectType = (typeof COUPON_EFFECTS)[number];

/** Value as text: a whole number, of credits one of micro-credits. A boost lasts `days`. */
export interface CouponEffect {
  readonly type: CouponEffectType;
  readonly value: string;
  /** Of a boost; null for the others. */
  readonly days: number | null;
}

/** What a tier costs and gives; amounts in micro-credits a month and in micro-units a window. */
export interface TierTerms {
  readonly tier: Tier;
  readonly feePerMonth: bigint;
  /** How it is shown, for example `×5`; null for the least. */
  readonly multiplier: string | null;
  readonly limits: Readonly<Record<'fiveHour' | 'week' | 'month', bigint>>;
}
