import type { Call, NoInput, Page, PageInput } from './paging.js';

export type Tier = 'FREE' | 'PRO' | 'MAX' | 'ULTRA';
export type SeatState = 'ACTIVE' | 'PAUSED' | 'CANCELLED' | 'PARKED';
export type PacingMode = 'off' | 'ignore' | 'wallet' | 'block';

/** Amounts are credits. */
export interface Wallet {
  readonly portal: string;
  readonly balance: number;
  readonly held: number;
  readonly available: number;
  readonly state: 'CLEAR' | 'GRACE' | 'FROZEN';
  readonly graceUntil: string | null;
  readonly frozen: boolean;
}

export interface WalletMovement {
  readonly at: string;
  readonly entry: string;
  readonly kind: 'topup' | 'adjustment' | 'charge' | 'reversal';
  readonly amount: number;
  readonly balance: number;
  readonly reference: string | null;
  readonly key: string;
  readonly reverses: string | null;
}

export interface WalletPosting {
  readonly portal: string;
  readonly entry: string;
  /** False when it had been posted before, under the same reference. */
  readonly posted: boolean;
  readonly balance: number;
}

/** A payment of a portal that nobody knows. */
export interface ParkedPayment {
  readonly provider: string;
  readonly eventId: string;
  readonly portal: string;
  readonly amount: number;
  readonly reference: string | null;
  readonly parkedAt: string;
  readonly lastSeenAt: string;
  readonly times: number;
}

export interface PacingChoice {
  readonly mode: PacingMode | null;
  readonly dayPercent: number | null;
  readonly weekPercent: number | null;
}

export interface CountedWindow {
  readonly start: string | null;
  readonly settled: number;
  readonly reserved: number;
}

/** What a portal may use of AI, in units; null is no limit. */
export interface Quota {
  readonly portalId: string;
  readonly monthUnits: number | null;
  readonly pacing: { readonly mode: PacingMode; readonly dayPercent: number; readonly weekPercent: number };
  readonly overage: boolean;
  /** What operators decided for this portal; null where the settings of the service hold. */
  readonly decided: PacingChoice & {
    readonly monthUnits: number | 'none' | null;
    readonly overage: boolean | null;
  };
  /** What its administrator chose. */
  readonly own: PacingChoice;
  /** Null before the first call. */
  readonly counted: {
    readonly day: CountedWindow;
    readonly week: CountedWindow;
    readonly month: CountedWindow;
  } | null;
}

/** What is absent stays; null gives a value back to the service. */
export interface QuotaChange {
  /** Id or domain. */
  readonly portal: string;
  readonly monthUnits?: number | 'none' | null;
  readonly pacing?: PacingMode | null;
  readonly dayPercent?: number | null;
  readonly weekPercent?: number | null;
  readonly overage?: boolean | null;
}

export interface OffPeak {
  readonly enabled: boolean;
  readonly visible: 'all' | 'admin' | 'none';
  readonly timezone: string;
  readonly currentMultiplier: number;
  readonly currentWindowEndsInHours: number;
  readonly nextAtOrBelow: { readonly inHours: number; readonly multiplier: number };
  readonly perModel: boolean;
  readonly modelName: string | null;
  /** 7 lists from Monday on, of 24 multipliers. */
  readonly grid: readonly (readonly number[])[];
  readonly nowCell: { readonly dow: number; readonly hour: number };
}

export type CouponType = 'credits' | 'free_months' | 'discount' | 'boost';

/** Never its code. */
export interface Coupon {
  readonly id: string;
  /** The last characters of its code. */
  readonly hint: string;
  readonly type: CouponType;
  /** Credits; months; percent off; percent more usage. */
  readonly value: number;
  /** Of a boost. */
  readonly days: number | null;
  readonly tiers: readonly Tier[] | null;
  readonly maxUses: number | null;
  readonly used: number;
  readonly validUntil: string | null;
  readonly createdAt: string;
  readonly revokedAt: string | null;
}

export interface NewCoupon {
  readonly type: CouponType;
  /** A number as text, as the command line takes it. */
  readonly value: string;
  readonly days?: string;
  readonly max?: string;
  /** ISO 8601. */
  readonly until?: string;
  /** With commas between, for example `PRO,MAX`. */
  readonly tiers?: string;
  readonly code?: string;
}

export interface TierTerms {
  readonly tier: Tier;
  readonly fee: number;
  readonly multiplier: string | null;
  readonly fiveHour: number;
  readonly week: number;
  readonly month: number;
}

/** A subscription of a person on a portal. Amounts are credits. */
export interface Subscription {
  readonly id: string;
  readonly portalId: string;
  readonly userId: string;
  readonly tier: Tier;
  readonly state: SeatState;
  readonly pauseReason: 'UNPAID' | 'SUPPORT' | null;
  readonly pausedAt: string | null;
  readonly termMonths: number;
  readonly termAnchor: string;
  readonly termNo: number;
  readonly termStart: string;
  readonly paidThroughAt: string;
  readonly paidAmount: number;
  readonly pendingTier: Tier | null;
  readonly pendingTermMonths: number | null;
  readonly cancelAtPeriodEnd: boolean;
  readonly nextDiscountPct: number;
  readonly quotaAnchor: string;
  readonly boostPct: number;
  readonly boostExpiresAt: string | null;
  readonly boostGrantedAt: string | null;
  readonly resetGrantedAt: string | null;
  readonly renewalFailedAt: string | null;
}

export type SubscriptionOrder = 'cancel' | 'keep' | 'pause' | 'resume' | 'park' | 'unpark' | 'reset_usage';

export interface MoneyCalls {
  /** `portal`, here and below: id or domain. */
  readonly 'wallet.show': Call<{ readonly portal: string }, Wallet>;
  /** Newest first. `from` and `to`: ISO 8601. */
  readonly 'wallet.statement': Call<
    PageInput & { readonly portal: string; readonly from?: string; readonly to?: string },
    Page<WalletMovement>
  >;
  /** Credits a payment once for its reference. `credits`: a number as text, at most six decimals. */
  readonly 'wallet.topup': Call<
    { readonly portal: string; readonly credits: string; readonly reference: string },
    WalletPosting
  >;
  /** Corrects a balance once for its reference; may leave a debt. */
  readonly 'wallet.adjust': Call<
    { readonly portal: string; readonly by: string; readonly reference: string },
    WalletPosting
  >;
  /** Takes an entry back by one that says the opposite; may leave a debt. */
  readonly 'wallet.reverse': Call<{ readonly entry: string; readonly reference: string }, WalletPosting>;
  /** Payments that came in for portals nobody knows, oldest first. */
  readonly 'wallet.parked': Call<NoInput, readonly ParkedPayment[]>;
  readonly 'quota.show': Call<{ readonly portal: string }, Quota>;
  readonly 'quota.set': Call<QuotaChange, Quota>;
  readonly 'offPeak.show': Call<NoInput, OffPeak>;
  /** Newest first. */
  readonly 'coupons.list': Call<PageInput, Page<Coupon>>;
  /** The only answer that ever holds the code. */
  readonly 'coupons.create': Call<NewCoupon, Coupon & { readonly code: string }>;
  readonly 'coupons.revoke': Call<{ readonly coupon: string }, Coupon>;
  readonly 'tiers.list': Call<NoInput, readonly TierTerms[]>;
  /** In the order of activation; of one portal, or of all. */
  readonly 'subscriptions.list': Call<
    PageInput & { readonly portal?: string; readonly state?: SeatState; readonly tier?: Tier },
    Page<Subscription>
  >;
  readonly 'subscriptions.show': Call<{ readonly seat: string }, Subscription>;
  /** Gives a person the free tier; one that is there stays as it is. */
  readonly 'subscriptions.activate': Call<{ readonly portal: string; readonly user: string }, Subscription>;
  /** More at once, less from the end of the paid term. `term`: 1, 3, 6 or 12 months. */
  readonly 'subscriptions.change': Call<
    { readonly seat: string; readonly tier: Tier; readonly term?: number; readonly quote?: string },
    Subscription
  >;
  readonly 'subscriptions.order': Call<
    { readonly seat: string; readonly order: SubscriptionOrder },
    Subscription
  >;
  /** Raises the limits for some days, in place of a raise that runs. */
  readonly 'subscriptions.boost': Call<
    { readonly seat: string; readonly percent: number; readonly days: number },
    Subscription
  >;
}
