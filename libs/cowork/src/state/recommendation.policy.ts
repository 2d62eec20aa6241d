import type { SeatUse, SeatWindow } from '#libs/metering/contracts';
import type { Seat } from '../contracts/seat.js';
import type { Tier } from '../contracts/seat-terms.js';
import { nextTier } from '../tiers/tier-table.policy.js';
import { bottleneckOf, isExhausted, percentOf, type WindowLimits } from '../windows/seat-windows.policy.js';

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
