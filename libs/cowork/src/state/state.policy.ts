import type { OffPeakHours } from '#libs/metering';
import { type SeatUse, type SeatWindow, shownAmount } from '#libs/metering/contracts';
import type { Seat, SeatState, TermMonths, Tier } from '../contracts/seat.js';
import type { Activation } from '../marketplace/activation.policy.js';
import {
  boostAt,
  bottleneckOf,
  finePercentOf,
  isExhausted,
  limitsOf,
  percentOf,
  type ShownWindow,
  type WindowLimits,
  windowsOf,
} from '../seats/seat-windows.policy.js';
import { nextAttemptAt } from '../seats/settle.policy.js';
import { nextTier, termsOf, type TierTable } from '../seats/subscription-input.policy.js';

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

export const RECOMMENDATIONS = ['none', 'approaching', 'window_exhausted', 'fully_exhausted'] as const;
export type RecommendationReason = (typeof RECOMMENDATIONS)[number];

/** From this percent on, as shown, a higher tier is recommended. */
const APPROACHING_PCT = 75;

/** What to do about a limit: wait, or take the next tier. */
export interface Recommendation {
  readonly reason: RecommendationReason;
  /** The window it is about; null with `none`. */
  readonly triggerWindow: SeatWindow | null;
  /** What calls have to wait for; null while no window is exhausted. */
  readonly wait: { readonly window: SeatWindow; readonly resetAt: string } | null;
  readonly upgrade: { readonly available: boolean; readonly nextTier: Tier | null };
}

/** Of two windows that are both exhausted, calls wait for the one that ends last. */
function later(use: SeatUse, one: SeatWindow, other: SeatWindow): SeatWindow {
  return use[other].resetMs > use[one].resetMs ? other : one;
}

type Advice = Pick<Recommendation, 'reason' | 'triggerWindow'> & { readonly waitFor: SeatWindow | null };

function advise(use: SeatUse, limits: WindowLimits, next: Tier | null): Advice {
  const over = (window: SeatWindow) => isExhausted(use, limits, window);
  if (over('month')) {
    const waitFor = over('week') ? later(use, 'month', 'week') : 'month';
    return { reason: 'fully_exhausted', triggerWindow: 'month', waitFor };
  }
  if (over('fiveHour') || over('week')) {
    const window = !over('week') ? 'fiveHour' : over('fiveHour') ? later(use, 'week', 'fiveHour') : 'week';
    return { reason: 'window_exhausted', triggerWindow: window, waitFor: window };
  }
  const bottleneck = bottleneckOf(use, limits);
  if (next !== null && percentOf(use[bottleneck].settled, limits[bottleneck]) >= APPROACHING_PCT) {
    return { reason: 'approaching', triggerWindow: bottleneck, waitFor: null };
  }
  return { reason: 'none', triggerWindow: null, waitFor: null };
}

export function recommendationOf(
  { tier, state }: Pick<Seat, 'tier' | 'state'>,
  use: SeatUse,
  limits: WindowLimits,
): Recommendation {
  const next = nextTier(tier);
  const { reason, triggerWindow, waitFor } = advise(use, limits, next);
  return {
    reason,
    triggerWindow,
    wait: waitFor && { window: waitFor, resetAt: new Date(use[waitFor].resetMs).toISOString() },
    upgrade: { available: next !== null && state === 'ACTIVE', nextTier: next },
  };
}

const HOUR_MS = 3_600_000;
/** Help by support is told this long. */
const RELIEF_SHOWN_MS = 7 * 24 * HOUR_MS;

/** All a state follows from. */
export interface StateFacts {
  readonly seat: Seat;
  readonly use: SeatUse;
  readonly tiers: TierTable;
  readonly offPeak: OffPeakHours;
  readonly activation: Activation;
  readonly portal: {
    readonly id: string;
    /** Null for a portal that is no more. */
    readonly domain: string | null;
    readonly frozen: boolean;
    readonly frozenForDebt: boolean;
  };
  /** Page where people pay in; null where there is none. */
  readonly topupUrl: string | null;
  readonly nowMs: number;
}

/** The state of a subscription. Nobody writes anything to get it, and asking changes nothing. */
export function stateOf(facts: StateFacts): SubscriptionState {
  const { seat, use, tiers, offPeak, activation, portal, topupUrl, nowMs } = facts;
  const limits = limitsOf(termsOf(tiers, seat.tier), seat, nowMs);
  const boostPct = boostAt(seat, nowMs);
  const isBoosted = boostPct > 0;
  return {
    portal: { id: portal.id, domain: portal.domain },
    subscription: subscriptionOf(seat, use, nowMs),
    windows: windowsOf(use, limits),
    bottleneck: bottleneckOf(use, limits),
    recommendation: recommendationOf(seat, use, limits),
    tiers: tiersOf(tiers, seat),
    serverTime: new Date(nowMs).toISOString(),
    boostPct,
    boostExpiresAt: isBoosted ? shown(seat.boostExpiresAt) : null,
    offPeak,
    touSavedPct: offPeak.enabled || use.saved > 0n ? finePercentOf(use.saved, limits.month) : null,
    activation,
    relief: {
      resetGrantedAt: reliefAt(seat.resetGrantedAt, nowMs),
      boostGrantedAt: isBoosted ? reliefAt(seat.boostGrantedAt, nowMs) : null,
    },
    infraState: {
      frozen: portal.frozen,
      reason: portal.frozenForDebt ? 'DEBT' : null,
      topupUrl: portal.frozenForDebt ? topupUrl : null,
    },
  };
}

function shown(time: Date | null): string | null {
  return time && time.toISOString();
}

/** A downgrade is planned only for what runs on: not for a free, ended or resting subscription. */
function subscriptionOf(seat: Seat, use: SeatUse, nowMs: number): ShownSubscription {
  const { tier, state, cancelAtPeriodEnd, pendingTier, termMonths, paidThroughAt } = seat;
  const hasPending = tier !== 'FREE' && state === 'ACTIVE' && !cancelAtPeriodEnd;
  const hasCharge = tier !== 'FREE' && state !== 'CANCELLED';
  return {
    tier,
    state,
    currentPeriodStart: new Date(use.month.startMs).toISOString(),
    currentPeriodEnd: new Date(use.month.resetMs).toISOString(),
    nextChargeAt: hasCharge ? (nextAttemptAt(seat, new Date(nowMs)) ?? paidThroughAt).toISOString() : null,
    cancelAtPeriodEnd,
    pendingTier: hasPending ? pendingTier : null,
    termMonths,
    paidThroughAt: paidThroughAt.toISOString(),
  };
}

function tiersOf(tiers: TierTable, { tier: current }: Pick<Seat, 'tier'>): readonly ShownTier[] {
  const next = nextTier(current);
  return tiers.map(({ tier, multiplier, feePerMonth }) => ({
    tier,
    multiplier,
    feeVibes: shownAmount(feePerMonth),
    current: tier === current,
    isNext: tier === next,
  }));
}

/** To the hour of UTC, so that it tells nothing of who did it when. */
function reliefAt(grantedAt: Date | null, nowMs: number): string | null {
  if (!grantedAt || nowMs - grantedAt.getTime() > RELIEF_SHOWN_MS) return null;
  return new Date(Math.floor(grantedAt.getTime() / HOUR_MS) * HOUR_MS).toISOString();
}
