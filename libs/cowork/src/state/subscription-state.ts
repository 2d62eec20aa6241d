import type { OffPeakHours } from '#libs/metering';
import type { SeatWindow } from '#libs/metering/contracts';
import type { Activation } from '../activation/activation-terms.js';
import type { SeatState, TermMonths, Tier } from '../contracts/seat-terms.js';
import type { Recommendation } from './recommendation.policy.js';
import type { ShownWindow } from '../windows/seat-windows.policy.js';

/** The subscription itself, as clients see it. Times are ISO 8601. */
export interface ShownSubscription {
  readonly tier: Tier;
  readonly state: SeatState;
  readonly currentPeriodStart: string;
  readonly currentPeriodEnd: string;
  readonly nextChargeAt: string | null;
  readonly cancelAtPeriodEnd: boolean;
  readonly pendingTier: Tier | null;
  readonly termMonths: TermMonths;
  readonly paidThroughAt: string;
}

export interface ShownTier {
  readonly tier: Tier;
  readonly multiplier: string | null;
  /** Credits a month. */
  readonly feeVibes: number;
  readonly current: boolean;
  readonly isNext: boolean;
}

/** Body of `GET /v1/cowork/state` (specification part 2, "Subscription state"). */
export interface SubscriptionState {
  readonly portal: { readonly id: string; readonly domain: string | null };
  readonly subscription: ShownSubscription;
  readonly windows: Readonly<Record<SeatWindow, ShownWindow>>;
  readonly bottleneck: SeatWindow;
  readonly recommendation: Recommendation;
  readonly tiers: readonly ShownTier[];
  readonly serverTime: string;
  readonly boostPct: number;
  readonly boostExpiresAt: string | null;
  readonly offPeak: OffPeakHours;
  readonly touSavedPct: number | null;
  readonly activation: Activation;
  readonly relief: { readonly resetGrantedAt: string | null; readonly boostGrantedAt: string | null };
  readonly infraState: {
    readonly frozen: boolean;
    readonly reason: 'DEBT' | null;
    readonly topupUrl: string | null;
  };
}
