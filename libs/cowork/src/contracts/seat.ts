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

/** The subscription of a person on a portal, as its facts leave it. Amounts are micro-credits. */
export interface Seat {
  readonly seatId: string;
  readonly portalId: string;
  readonly userId: string;
  readonly tier: Tier;
  readonly state: SeatState;
  /** Null unless PAUSED. */
  readonly pauseReason: PauseReason | null;
  readonly pausedAt: Date | null;
  readonly termMonths: TermMonths;
  /** Terms are counted in calendar months of UTC from here, so that a short month shortens no other one. */
  readonly termAnchor: Date;
  /** Which term from the anchor runs; its end is anchor + termNo · termMonths. */
  readonly termNo: number;
  readonly termStart: Date;
  readonly paidThroughAt: Date;
  /** What was paid for the term that runs. */
  readonly paidAmount: bigint;
  readonly pendingTier: Tier | null;
  readonly pendingTermMonths: TermMonths | null;
  readonly cancelAtPeriodEnd: boolean;
  /** Percent a coupon takes off the next charge of a term; 0 none. */
  readonly nextDiscountPct: number;
  /** The grid of the usage windows starts here. */
  readonly quotaAnchor: Date;
  /** Percent; counts until `boostExpiresAt`. */
  readonly boostPct: number;
  readonly boostExpiresAt: Date | null;
  readonly boostGrantedAt: Date | null;
  readonly resetGrantedAt: Date | null;
  /** Since when the renewal that is due could not be paid; null when none is. */
  readonly renewalFailedAt: Date | null;
  readonly version: number;
}
