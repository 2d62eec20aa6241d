import type { PacingMode } from '../contracts/quota-policy.js';
import { type CountedPayer, WINDOWS_OF } from '../usage/windows.policy.js';
import type { ReachedLimit } from './usage-limits.decider.js';

/** The counters of a subject, and what its last call was judged by. */
export interface CountedSubject {
  readonly payer: CountedPayer;
  readonly pacing: PacingMode;
  readonly windows: readonly {
    readonly start: Date | null;
    readonly settled: bigint;
    readonly limit: bigint | null;
  }[];
  readonly breakerHour: Date | null;
}

/**
 * Limits a subject stands at. The month of a portal, and every window of a subscription, is exhausted; day and week of
 * a portal only pace.
 */
export function reachedLimits({
  payer,
  pacing,
  windows,
  breakerHour,
}: CountedSubject): readonly ReachedLimit[] {
  const names = WINDOWS_OF[payer];
  const reached = windows.flatMap(({ start, settled, limit }, index): ReachedLimit[] => {
    const window = names[index];
    if (window === undefined || start === null || limit === null || settled < limit) return [];
    if (payer === 'seat' || window === 'month') {
      return [{ kind: 'window_exhausted', window, windowStart: start }];
    }
    return pacing === 'off' ? [] : [{ kind: 'pacing_tripped', window, windowStart: start }];
  });
  return breakerHour
    ? [...reached, { kind: 'overage_tripped', window: 'hour', windowStart: breakerHour }]
    : reached;
}
