import { PorticoError } from '#libs/kernel';
import { reachedLimits } from '../usage/usage-facts.decider.js';
import type { Judged, Verdict } from '../usage/metered-call.js';
import { refusalOf } from '../usage/refusal.policy.js';
import { WINDOW_MS } from '../usage/windows.policy.js';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

describe('a refusal', () => {
  const NOW = Date.UTC(2026, 5, 10, 12, 30);
  const start = (sinceMs: number) => new Date(NOW - sinceMs);
  const judged = (verdict: Verdict, over: Judged['over'] = [true, false], dayAge = HOUR): Judged => ({
    verdict,
    over,
    anchor: start(10 * DAY),
    starts: [start(dayAge), start(DAY), start(10 * DAY)],
    hour: start(HOUR / 2),
  });
  const told = (subject: Judged) => {
    const error = refusalOf(subject, NOW);
    if (!(error instanceof PorticoError)) return null;
    const { extra, headers } = error.options;
    return {
      code: error.code,
      status: error.status,
      retryAfter: error.retryAfterSeconds,
      ...extra,
      ...headers,
    };
  };
  const resetAt = (inMs: number) => new Date(NOW + inMs).toISOString();

  it.each<[string, Judged, object | null]>([
    ['admitted', judged('overage'), null],
    [
      'the month',
      judged('month_exhausted'),
      { code: 'ai_quota_exhausted', status: 402, retryAfter: null, resetAt: resetAt(20 * DAY) },
    ],
    [
      'the day',
      judged('paced'),
      {
        code: 'ai_pacing_limited',
        status: 429,
        reason: 'day_window',
        overageDenied: null,
        retryAfter: 23 * 3_600,
        resetAt: resetAt(23 * HOUR),
        'x-should-retry': 'false',
      },
    ],
    [
      'the day, about to end',
      judged('paced', [true, false], DAY - 59_500),
      {
        code: 'ai_pacing_limited',
        status: 429,
        reason: 'day_window',
        overageDenied: null,
        retryAfter: 60,
        resetAt: resetAt(59_500),
      },
    ],
    [
      'day and week',
      judged('wallet_off', [true, true]),
      {
        code: 'ai_pacing_limited',
        status: 429,
        reason: 'week_window',
        overageDenied: 'wallet_off',
        retryAfter: 6 * 86_400,
        resetAt: resetAt(6 * DAY),
        'x-should-retry': 'false',
      },
    ],
    [
      'the breaker, before the window',
      judged('breaker'),
      {
        code: 'ai_pacing_limited',
        status: 429,
        reason: 'day_window',
        overageDenied: 'breaker',
        retryAfter: 1_800,
        resetAt: resetAt(HOUR / 2),
        'x-should-retry': 'false',
      },
    ],
    [
      'the window, before the breaker',
      judged('breaker', [true, false], DAY - 1_500),
      {
        code: 'ai_pacing_limited',
        status: 429,
        reason: 'day_window',
        overageDenied: 'breaker',
        retryAfter: 2,
        resetAt: resetAt(1_500),
      },
    ],
    ['running calls', judged('busy'), { code: 'rate_limit_exceeded', status: 429, retryAfter: 1 }],
    ['the wallet', judged('balance'), { code: 'insufficient_balance', status: 402, retryAfter: null }],
    [
      'a subscription: the window that ends last',
      judged('window_exhausted', [true, true], 0),
      {
        code: 'subscription_window_exhausted',
        status: 429,
        retryAfter: 6 * 86_400,
        resetAt: resetAt(6 * DAY),
        'x-should-retry': 'false',
      },
    ],
  ])('for %s', (_what, subject, expected) => {
    expect(told(subject)).toEqual(expected);
  });
});

describe('limits that are reached', () => {
  const at = new Date(0);
  const window = (settled: bigint, limit: bigint | null) => ({ start: at, settled, limit });
  const full = [window(1n, 1n), window(1n, 2n), window(5n, 5n)];

  it.each([
    ['portal', 'block', full, null, ['pacing_tripped day', 'window_exhausted month']],
    ['portal', 'off', full, null, ['window_exhausted month']],
    ['portal', 'wallet', [window(0n, 1n)], at, ['overage_tripped hour']],
    ['seat', 'off', full, null, ['window_exhausted fiveHour', 'window_exhausted month']],
    ['portal', 'block', [window(9n, null)], null, []],
  ] as const)('%s, %s', (payer, pacing, windows, breakerHour, expected) => {
    const reached = reachedLimits({ payer, pacing, windows, breakerHour });
    expect(reached.map(({ kind, window: name }) => `${kind} ${name}`)).toEqual(expected);
    expect(WINDOW_MS.month).toBe(30 * DAY);
  });
});
