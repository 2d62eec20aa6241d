import { PorticoError } from '#libs/kernel';
import { HOUR_MS, WINDOW_MS } from './windows.policy.js';
import type { Judged, Verdict } from './metered-call.js';

/** Above this many seconds a client must not repeat by itself: it would hold a request open for nothing. */
const LONGEST_RETRY_SECONDS = 60;

/** Why the wallet did not pay above a day or week limit; null where it was not asked. */
const OVERAGE_DENIED: Readonly<Partial<Record<Verdict, string | null>>> = {
  paced: null,
  wallet_off: 'wallet_off',
  wallet_empty: 'wallet_empty',
  breaker: 'breaker',
};

/** What a refused call is told; null for one that was admitted (specification part 2, "AI"). */
export function refusalOf(judged: Judged, nowMs: number): PorticoError | null {
  const { verdict } = judged;
  switch (verdict) {
    case 'quota':
    case 'overage':
    case 'wallet':
    case 'none':
      return null;
    case 'month_exhausted':
      return new PorticoError('ai_quota_exhausted', { extra: { resetAt: monthReset(judged) } });
    case 'busy':
      return new PorticoError('rate_limit_exceeded', {
        message: 'Calls that are running hold the rest of the quota or the balance.',
        retryAfterSeconds: 1,
      });
    case 'balance':
      return new PorticoError('insufficient_balance');
    case 'window_exhausted':
      return windowExhausted(judged, nowMs);
    case 'paced':
    case 'wallet_off':
    case 'wallet_empty':
    case 'breaker':
      return paced(judged, nowMs);
    case 'stale':
      return new PorticoError('DB_TRANSIENT');
    case 'repeated':
    case 'unknown':
      return new PorticoError('INTERNAL_ERROR', {
        cause: new Error(`The meter says "${verdict}" to a call.`),
      });
  }
}

function endOf(start: Date | null, lengthMs: number): number | null {
  return start && start.getTime() + lengthMs;
}

function shownTime(ms: number): string {
  return new Date(ms).toISOString();
}

function monthReset({ starts }: Judged): string | null {
  const end = endOf(starts[2], WINDOW_MS.month);
  return end === null ? null : shownTime(end);
}

/** Both windows over: the week is named, as it ends later. */
function paced(judged: Judged, nowMs: number): PorticoError {
  const { starts, over, hour, verdict } = judged;
  const isWeek = over[1];
  const windowEnd = endOf(starts[isWeek ? 1 : 0], isWeek ? WINDOW_MS.week : WINDOW_MS.day) ?? nowMs;
  const hourEnd = endOf(hour, HOUR_MS) ?? windowEnd;
  const endMs = verdict === 'breaker' ? Math.min(windowEnd, hourEnd) : windowEnd;
  return limited('ai_pacing_limited', endMs, nowMs, {
    reason: isWeek ? 'week_window' : 'day_window',
    overageDenied: OVERAGE_DENIED[verdict] ?? null,
  });
}

function windowExhausted({ starts, over }: Judged, nowMs: number): PorticoError {
  const ends = [
    over[0] ? endOf(starts[0], WINDOW_MS.fiveHour) : null,
    over[1] ? endOf(starts[1], WINDOW_MS.week) : null,
  ].filter((end) => end !== null);
  return limited('subscription_window_exhausted', Math.max(nowMs, ...ends), nowMs, {});
}

function limited(
  code: 'ai_pacing_limited' | 'subscription_window_exhausted',
  endMs: number,
  nowMs: number,
  extra: Readonly<Record<string, unknown>>,
): PorticoError {
  const retryAfterSeconds = Math.max(1, Math.ceil((endMs - nowMs) / 1_000));
  return new PorticoError(code, {
    extra: { ...extra, resetAt: shownTime(endMs) },
    retryAfterSeconds,
    ...(retryAfterSeconds > LONGEST_RETRY_SECONDS && { headers: { 'x-should-retry': 'false' } }),
  });
}
