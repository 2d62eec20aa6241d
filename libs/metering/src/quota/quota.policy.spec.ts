import { PorticoError } from '#libs/kernel';
import { MICRO } from '../contracts/charge-terms.js';
import { type CallCounts, NOTHING_COUNTED } from '../contracts/call-terms.js';
import { NO_POLICY, NOTHING_CHOSEN, type PacingChoice, type QuotaPolicy } from './quota-policy.decider.js';
import { reachedLimits } from '../usage/usage-facts.decider.js';
import { type CallTerms, priceOf } from '../usage/call-price.policy.js';
import type { Judged, Verdict } from '../usage/metered-call.js';
import { refusalOf } from '../usage/refusal.policy.js';
import { countedAt, WINDOW_MS, windowStart } from '../usage/windows.policy.js';
import {
  effectivePacing,
  loosenedBy,
  percentOf,
  type QuotaDefaults,
  quotaOf,
  quotaRules,
} from './quota.policy.js';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const DEFAULTS: QuotaDefaults = {
  monthUnits: 1_000,
  pacing: 'off',
  dayPercent: 10,
  weekPercent: 35,
  overagePrice: 10,
  overageHourPercent: 2,
};

describe('windows', () => {
  it.each([
    [0, 0],
    [DAY - 1, 0],
    [DAY, DAY],
    [90 * DAY + 5, 90 * DAY],
    [-1, -DAY],
  ])('an instant %d after the anchor is in the one that starts at %d', (now, start) => {
    expect(windowStart(1_000_000, DAY, 1_000_000 + now)).toBe(1_000_000 + start);
  });

  it('are empty once they are over, and stay as they are when the clock goes back', () => {
    const counter = { startMs: DAY, settled: 5n, reserved: 1n };
    expect(countedAt(counter, 0, DAY, 2 * DAY - 1)).toBe(counter);
    expect(countedAt(counter, 0, DAY, 2 * DAY)).toEqual({ startMs: 2 * DAY, settled: 0n, reserved: 0n });
    expect(countedAt(counter, 0, DAY, 5)).toBe(counter);
  });
});

describe('the price of a call', () => {
  const rate = { input: 2n * MICRO, cachedInput: MICRO, output: 3n * MICRO, audioMinute: MICRO, image: 7n };
  const terms: CallTerms = {
    rates: { units: rate, credits: rate },
    multiplierMilli: 500,
    moneyMilli: 1_000,
    overagePrice: 10,
  };
  const counts = (some: Partial<CallCounts>): CallCounts => ({ ...NOTHING_COUNTED, ...some });

  it.each<[string, Partial<CallCounts>, bigint]>([
    ['cached tokens are part of the prompt', { promptTokens: 10, cachedTokens: 4 }, 16n],
    ['more cached than there are', { promptTokens: 10, cachedTokens: 40 }, 10n],
    ['everything together', { promptTokens: 1, completionTokens: 1, audioMs: 60_000, images: 2 }, 1_000_019n],
    ['a second of audio, rounded up', { audioMs: 1_000 }, 16_667n],
    [
      'negative, broken and infinite numbers',
      { promptTokens: -5, completionTokens: Number.NaN, images: 1 },
      7n,
    ],
    ['more than anybody uses', { images: Number.POSITIVE_INFINITY }, 7_000_000_000n],
  ])('%s', (_what, some, gross) => {
    expect(priceOf(counts(some), terms).gross).toBe(gross);
  });

  it('is discounted in units, in money only where the schedule says so, and rounded up', () => {
    const odd = counts({ images: 1 });
    expect(priceOf(odd, terms)).toEqual({ gross: 7n, net: 4n, credits: 7n, overCost: 1n });
    expect(priceOf(odd, { ...terms, moneyMilli: 500 })).toMatchObject({ credits: 4n, overCost: 1n });
  });
});

describe('the rules of a portal', () => {
  const withPacing = (pacing: Partial<PacingChoice>, own: Partial<PacingChoice> = {}): QuotaPolicy => ({
    ...NO_POLICY,
    pacing: { ...NOTHING_CHOSEN, ...pacing },
    own: { ...NOTHING_CHOSEN, ...own },
  });

  it.each([
    ['nobody paces', {}, {}, { mode: 'off', dayPercent: 10, weekPercent: 35 }],
    [
      'the administrator does, freely',
      {},
      { mode: 'ignore', dayPercent: 90 },
      { mode: 'ignore', dayPercent: 90 },
    ],
    ['the stricter mode holds', { mode: 'wallet' }, { mode: 'block' }, { mode: 'block' }],
    ['also when the platform became stricter', { mode: 'block' }, { mode: 'ignore' }, { mode: 'block' }],
    [
      'and the lower percent',
      { mode: 'wallet', dayPercent: 5 },
      { dayPercent: 7, weekPercent: 20 },
      { dayPercent: 5, weekPercent: 20 },
    ],
  ] as const)('%s', (_what, pacing, own, expected) => {
    expect(effectivePacing(withPacing(pacing, own), DEFAULTS)).toMatchObject(expected);
  });

  it.each([
    [{ mode: 'off' }, 'mode'],
    [{ mode: 'ignore' }, 'mode'],
    [{ mode: 'wallet' }, null],
    [{ mode: 'block', dayPercent: 10 }, null],
    [{ dayPercent: 11 }, 'dayPercent'],
    [{ weekPercent: 36 }, 'weekPercent'],
  ] as const)('under a platform that lets the wallet pay, %j loosens %s', (choice, field) => {
    const platform = { mode: 'wallet', dayPercent: 10, weekPercent: 35 } as const;
    expect(loosenedBy({ ...NOTHING_CHOSEN, ...choice }, platform)).toBe(field);
    expect(loosenedBy({ ...NOTHING_CHOSEN, ...choice }, { ...platform, mode: 'off' })).toBeNull();
  });

  it('have limits in parts of the month, and an hourly cap at the price above them', () => {
    expect(quotaRules(NO_POLICY, DEFAULTS)).toMatchObject({
      limits: { day: 100n * MICRO, week: 350n * MICRO, month: 1_000n * MICRO },
      hourCap: 200n,
    });
    const unlimited = quotaRules({ ...NO_POLICY, monthUnits: 'none' }, DEFAULTS);
    expect(unlimited).toMatchObject({ limits: { day: null, week: null, month: null }, hourCap: null });
  });
});

describe('the quota as it is shown', () => {
  const NOW = Date.UTC(2026, 5, 10, 12);
  const created = new Date(NOW - 100 * DAY);
  const window = (startMs: number, units: bigint) => ({ startMs, settled: units * MICRO, reserved: 5n });
  const anchorMs = NOW - 8 * DAY;
  const counters = {
    anchorMs,
    day: window(NOW, 90n),
    week: window(NOW - DAY, 350n),
    month: window(anchorMs, 1_234n),
  };
  const rules = (policy: Partial<QuotaPolicy>) => quotaRules({ ...NO_POLICY, ...policy }, DEFAULTS);
  const paced = (mode: PacingChoice['mode']) => ({ pacing: { ...NOTHING_CHOSEN, mode } });

  it('tells windows in percent of their own limits', () => {
    const models = [
      { modelId: 'b', calls: 1, gross: 1_300n * MICRO },
      { modelId: 'outside', calls: 9, gross: 0n },
      { modelId: 'a', calls: 1, gross: 5n * MICRO },
    ];
    expect(quotaOf(counters, rules(paced('block')), models, created, NOW)).toEqual({
      pctUsed: 123.4,
      exhausted: true,
      resetAt: new Date(anchorMs + 30 * DAY).toISOString(),
      pacing: {
        mode: 'block',
        active: true,
        day: { pctUsed: 90, resetAt: new Date(NOW + DAY).toISOString() },
        week: { pctUsed: 100, resetAt: new Date(NOW + 6 * DAY).toISOString() },
      },
      period: { start: new Date(anchorMs).toISOString() },
      byModel: [
        { modelId: 'outside', calls: 9, pctOfLimit: 0 },
        { modelId: 'a', calls: 1, pctOfLimit: 0.5 },
        { modelId: 'b', calls: 1, pctOfLimit: 130 },
      ],
    });
    expect(quotaOf(counters, rules({}), [], created, NOW).pacing).toBeNull();
    expect(quotaOf(counters, rules(paced('ignore')), [], created, NOW).pacing?.active).toBe(false);
  });

  it('begins with the portal while nothing was called, and with the window afterwards', () => {
    expect(quotaOf(null, rules(paced('wallet')), [], created, NOW)).toMatchObject({
      pctUsed: 0,
      exhausted: false,
      resetAt: null,
      pacing: { day: { pctUsed: 0, resetAt: new Date(NOW + DAY).toISOString() } },
      period: { start: created.toISOString() },
    });
    expect(quotaOf(counters, rules({}), [], created, anchorMs + 30 * DAY)).toMatchObject({
      pctUsed: 0,
      exhausted: false,
      period: { start: new Date(anchorMs + 30 * DAY).toISOString() },
    });
  });

  it.each([
    ['none', 0, false, null],
    [0, 100, true, null],
  ] as const)(
    'of a month of %s is %d %% used, exhausted: %s',
    (monthUnits, pctUsed, exhausted, pctOfLimit) => {
      const model = { modelId: 'a', calls: 1, gross: MICRO };
      const quota = quotaOf(counters, rules({ monthUnits, ...paced('block') }), [model], created, NOW);
      expect(quota).toMatchObject({ pctUsed, exhausted, byModel: [{ pctOfLimit }] });
      expect(quota.pacing?.active).toBe(monthUnits !== 'none');
    },
  );

  it.each([
    [1n, 2_000n, 0.1],
    [1n, 2_001n, 0],
    [999_499n, 1_000_000n, 99.9],
    [3_000n, 1_000n, 300],
  ])('%d of %d are %d %%', (used, limit, percent) => {
    expect(percentOf(used, limit)).toBe(percent);
  });
});

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
