import { MICRO } from '../contracts/charge-terms.js';
import { NO_POLICY, NOTHING_CHOSEN, type PacingChoice, type QuotaPolicy } from './quota-policy.decider.js';
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
