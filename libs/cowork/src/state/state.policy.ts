import type { OffPeakHours } from '#libs/metering';
import { type SeatUse, shownAmount } from '#libs/metering/contracts';
import type { Activation } from '../activation/activation-terms.js';
import type { Seat } from '../contracts/seat.js';
import { nextAttemptAt } from '../seats/renewal/attempts.policy.js';
import { nextTier, type TierTable, termsOf } from '../tiers/tier-table.policy.js';
import { recommendationOf } from './recommendation.policy.js';
import { boostAt, bottleneckOf, finePercentOf, limitsOf, windowsOf } from '../windows/seat-windows.policy.js';
import type { ShownSubscription, ShownTier, SubscriptionState } from './subscription-state.js';

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
