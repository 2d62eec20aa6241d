import type { Seat, Tier } from '../contracts/seat.js';
import {
  DAY_MS,
  type Given,
  HOUR_MS,
  HOURS,
  NOW,
  read,
  TOPUP,
  type Units,
} from './__fixtures__/given-state.js';

const FIVE_HOUR_RESET = '2026-12-03T17:00:00.000Z';
const WEEK_RESET = '2026-12-08T00:00:00.000Z';
const MONTH_RESET = '2026-12-31T00:00:00.000Z';

/** Percent of the windows, `!` where exhausted, and the bottleneck: `100!/30/12 fiveHour`. */
function loadOf({ windows, bottleneck }: ReturnType<typeof read>): string {
  const { fiveHour, week, month } = windows;
  const shown = [fiveHour, week, month].map(({ pctUsed, exhausted }) => `${pctUsed}${exhausted ? '!' : ''}`);
  return `${shown.join('/')} ${bottleneck}`;
}

/** Reason, trigger, wait and next tier, as in `window_exhausted week week@2026-12-08T00:00:00.000Z MAX`. */
function adviceOf({ recommendation }: ReturnType<typeof read>): string {
  const { reason, triggerWindow, wait, upgrade } = recommendation;
  return `${reason} ${triggerWindow} ${wait && `${wait.window}@${wait.resetAt}`} ${upgrade.nextTier}`;
}

const resetsOf = ({ windows }: ReturnType<typeof read>) =>
  [windows.fiveHour, windows.week, windows.month].map(({ resetAt }) => resetAt.replace(':00.000Z', 'Z'));

const at = (iso: string) => Date.parse(iso);
const BOOST = {
  boostPct: 100,
  boostExpiresAt: new Date(NOW + DAY_MS),
  boostGrantedAt: new Date('2026-12-02T09:41:07Z'),
};
const BUSY: Units = [1_000, 1_200, 1_200];
const FULL_WEEK: Units = [1_000, 4_000, 4_000];
const WAIT_FIVE = `window_exhausted fiveHour fiveHour@${FIVE_HOUR_RESET}`;
const WAIT_MONTH = `fully_exhausted month month@${MONTH_RESET}`;

const ROWS: readonly (readonly [string, Given, string, string])[] = [
  ['1: nothing used', { u: [0, 0, 0] }, '0/0/0 month', 'none null null MAX'],
  ['2: below three quarters', { u: [744, 744, 744] }, '74/19/7 fiveHour', 'none null null MAX'],
  ['3: three quarters as shown', { u: [745, 745, 745] }, '75/19/7 fiveHour', 'approaching fiveHour null MAX'],
  [
    '4: all as shown, not exhausted',
    { u: [995, 995, 995] },
    '100/25/10 fiveHour',
    'approaching fiveHour null MAX',
  ],
  ['5: five hours exhausted', { u: BUSY }, '100!/30/12 fiveHour', `${WAIT_FIVE} MAX`],
  ['6: above the limit', { u: [1_300, 1_300, 1_300] }, '100!/33/13 fiveHour', `${WAIT_FIVE} MAX`],
  [
    '7: the week too',
    { u: [1_000, 4_000, 4_100] },
    '100!/100!/41 week',
    `window_exhausted week week@${WEEK_RESET} MAX`,
  ],
  ['8: the month', { u: [10, 3_000, 10_000] }, '1/75/100! month', `${WAIT_MONTH} MAX`],
  ['9: all of them', { u: [1_000, 4_000, 10_000] }, '100!/100!/100! month', `${WAIT_MONTH} MAX`],
  ['10: equals', { u: [500, 2_000, 5_000] }, '50/50/50 month', 'none null null MAX'],
  [
    '11: nothing above ULTRA',
    { seat: { tier: 'ULTRA' }, u: [100, 100, 160_000] },
    '1/0/80 month',
    'none null null null',
  ],
  [
    '12: ULTRA exhausted',
    { seat: { tier: 'ULTRA' }, u: [100, 100, 200_000] },
    '1/0/100! month',
    `${WAIT_MONTH} null`,
  ],
  ['13: FREE', { seat: { tier: 'FREE' }, u: [10, 320, 320] }, '10/80/32 week', 'approaching week null PRO'],
  ['14: boosted', { seat: BOOST, u: [500, 500, 500] }, '25/6/3 fiveHour', 'none null null MAX'],
  [
    '15: boosted, at the old limit',
    { seat: BOOST, u: [1_000, 1_000, 1_000] },
    '50/13/5 fiveHour',
    'none null null MAX',
  ],
  [
    '16: the boost ends now',
    { seat: { ...BOOST, boostExpiresAt: new Date(NOW) }, u: [1_000, 1_000, 1_000] },
    '100!/25/10 fiveHour',
    `${WAIT_FIVE} MAX`,
  ],
  ['17: after an upgrade', { seat: { tier: 'MAX' }, u: FULL_WEEK }, '20/20/8 week', 'none null null ULTRA'],
  [
    '18: 5 a second before the reset',
    { u: BUSY, usedMs: NOW, nowMs: at('2026-12-03T16:59:59Z') },
    '100!/30/12 fiveHour',
    `${WAIT_FIVE} MAX`,
  ],
  [
    '19: 5 at the reset',
    { u: BUSY, usedMs: NOW, nowMs: at(FIVE_HOUR_RESET) },
    '0/30/12 week',
    'none null null MAX',
  ],
  [
    '20: three days later',
    { u: FULL_WEEK, usedMs: NOW, nowMs: at('2026-12-06T13:00:00Z') },
    '0/100!/40 week',
    `window_exhausted week week@${WEEK_RESET} MAX`,
  ],
  [
    '21: when the week resets',
    { u: FULL_WEEK, usedMs: NOW, nowMs: at(WEEK_RESET) },
    '0/0/40 month',
    'none null null MAX',
  ],
  [
    '22: the week outlives the month',
    { u: [10, 4_000, 10_000], nowMs: at('2026-12-30T01:00:00Z') },
    '1/100!/100! month',
    'fully_exhausted month week@2027-01-05T00:00:00.000Z MAX',
  ],
  [
    '23: before a downgrade',
    { seat: { tier: 'MAX', pendingTier: 'PRO' }, u: [0, 3_000, 12_000], nowMs: at('2027-01-01T00:00:00Z') },
    '0/15/24 month',
    'none null null ULTRA',
  ],
  [
    '23: after it, percent kept',
    { u: [0, 600, 2_400], nowMs: at('2027-01-01T00:00:00Z') },
    '0/15/24 month',
    'none null null MAX',
  ],
  ['24: PARKED', { seat: { state: 'PARKED' }, u: BUSY }, '100!/30/12 fiveHour', `${WAIT_FIVE} MAX`],
  ['25: frozen for debt', { u: BUSY }, '100!/30/12 fiveHour', `${WAIT_FIVE} MAX`],
];

describe('the state of a subscription', () => {
  it.each(ROWS)('%s', (_what, given, load, advice) => {
    const state = read(given);
    expect(loadOf(state)).toBe(load);
    expect(adviceOf(state)).toBe(advice);
    expect(state.tiers.filter(({ current }) => current).map(({ tier }) => tier)).toEqual([
      state.subscription.tier,
    ]);
    const next = state.tiers.filter(({ isNext }) => isNext).map(({ tier }) => tier);
    expect(next).toEqual(
      state.recommendation.upgrade.nextTier === null ? [] : [state.recommendation.upgrade.nextTier],
    );
  });

  it('is told in full', () => {
    expect(read({ u: BUSY })).toEqual({
      portal: { id: 'portal', domain: 'acme.example' },
      subscription: {
        tier: 'PRO',
        state: 'ACTIVE',
        currentPeriodStart: '2026-12-01T00:00:00.000Z',
        currentPeriodEnd: MONTH_RESET,
        nextChargeAt: '2027-01-01T00:00:00.000Z',
        cancelAtPeriodEnd: false,
        pendingTier: null,
        termMonths: 1,
        paidThroughAt: '2027-01-01T00:00:00.000Z',
      },
      windows: {
        fiveHour: { pctUsed: 100, resetAt: FIVE_HOUR_RESET, exhausted: true },
        week: { pctUsed: 30, resetAt: WEEK_RESET, exhausted: false },
        month: { pctUsed: 12, resetAt: MONTH_RESET, exhausted: false },
      },
      bottleneck: 'fiveHour',
      recommendation: {
        reason: 'window_exhausted',
        triggerWindow: 'fiveHour',
        wait: { window: 'fiveHour', resetAt: FIVE_HOUR_RESET },
        upgrade: { available: true, nextTier: 'MAX' },
      },
      tiers: [
        { tier: 'FREE', multiplier: null, feeVibes: 0, current: false, isNext: false },
        { tier: 'PRO', multiplier: '×1', feeVibes: 300, current: true, isNext: false },
        { tier: 'MAX', multiplier: '×5', feeVibes: 1_200, current: false, isNext: true },
        { tier: 'ULTRA', multiplier: '×20', feeVibes: 4_000, current: false, isNext: false },
      ],
      serverTime: '2026-12-03T13:00:00.000Z',
      boostPct: 0,
      boostExpiresAt: null,
      offPeak: HOURS,
      touSavedPct: 0,
      activation: {
        model: 'subscription',
        marketTrial: {
          available: true,
          unavailableReason: null,
          status: 'not_attempted',
          endsAt: null,
          activatedAt: null,
        },
      },
      relief: { resetGrantedAt: null, boostGrantedAt: null },
      infraState: { frozen: false, reason: null, topupUrl: null },
    });
  });

  it.each([
    [5, at('2026-12-03T16:59:59.999Z'), ['2026-12-03T17:00Z', '2026-12-08T00:00Z', '2026-12-31T00:00Z']],
    [19, at(FIVE_HOUR_RESET), ['2026-12-03T22:00Z', '2026-12-08T00:00Z', '2026-12-31T00:00Z']],
    [20, at('2026-12-06T13:00:00Z'), ['2026-12-06T15:00Z', '2026-12-08T00:00Z', '2026-12-31T00:00Z']],
    [21, at(WEEK_RESET), ['2026-12-08T02:00Z', '2026-12-15T00:00Z', '2026-12-31T00:00Z']],
    [22, at('2026-12-30T01:00:00Z'), ['2026-12-30T04:00Z', '2027-01-05T00:00Z', '2026-12-31T00:00Z']],
  ])('of row %d tells when the windows reset, which reading does not move', (_row, nowMs, resets) => {
    expect(resetsOf(read({ u: FULL_WEEK, usedMs: NOW, nowMs }))).toEqual(resets);
  });

  it('changes nothing for a clock that was put back', () => {
    const state = read({ u: BUSY, usedMs: NOW, nowMs: NOW - 6 * HOUR_MS });
    expect(loadOf(state)).toBe('100!/30/12 fiveHour');
    expect(state.windows.fiveHour.resetAt).toBe(FIVE_HOUR_RESET);
  });

  const DOWNGRADE = { tier: 'MAX', pendingTier: 'PRO' } as const;
  const END = '2027-01-01T00:00:00.000Z';

  it.each<readonly [string, Partial<Seat>, string | null, Tier | null, boolean]>([
    ['13: FREE', { tier: 'FREE', pendingTier: 'FREE' }, null, null, true],
    ['23: a downgrade is planned', DOWNGRADE, END, 'PRO', true],
    ['a downgrade and then a cancellation', { ...DOWNGRADE, cancelAtPeriodEnd: true }, END, null, true],
    ['24: PARKED', { ...DOWNGRADE, state: 'PARKED' }, END, null, false],
    ['PAUSED by support', { ...DOWNGRADE, state: 'PAUSED', pauseReason: 'SUPPORT' }, END, null, false],
    ['CANCELLED', { ...DOWNGRADE, state: 'CANCELLED' }, null, null, false],
    ['11: ULTRA', { tier: 'ULTRA' }, END, null, false],
  ])(
    '%s: the next charge, the tier to come, whether there is a higher one',
    (_what, seat, charge, tier, higher) => {
      const { subscription, recommendation } = read({ seat, u: [0, 0, 0] });
      expect(subscription).toMatchObject({ nextChargeAt: charge, pendingTier: tier, paidThroughAt: END });
      expect(recommendation.upgrade.available).toBe(higher);
    },
  );

  it.each<readonly [string, Partial<Seat>, string]>([
    ['in grace', {}, '2027-01-02T00:00:00.000Z'],
    ['once it rests unpaid', { state: 'PAUSED', pauseReason: 'UNPAID' }, '2027-01-02T00:00:00.000Z'],
  ])('%s tells when the charge is tried again', (_what, seat, next) => {
    const renewalFailedAt = new Date(END);
    const { subscription } = read({
      seat: { ...seat, renewalFailedAt },
      u: [0, 0, 0],
      nowMs: at('2027-01-01T19:00:00Z'),
    });
    expect(subscription).toMatchObject({ nextChargeAt: next, paidThroughAt: END });
  });

  it('25: of a year, cancelled and frozen for debt, is told all the same', () => {
    const year = { termMonths: 12, cancelAtPeriodEnd: true, pendingTier: 'FREE' } as const;
    const { subscription, infraState } = read({
      u: [0, 0, 0],
      seat: { ...year, paidThroughAt: new Date('2027-12-01T00:00:00Z') },
      portal: { id: 'portal', domain: 'acme.example', frozen: true, frozenForDebt: true },
    });
    expect(infraState).toEqual({ frozen: true, reason: 'DEBT', topupUrl: TOPUP });
    expect(subscription).toMatchObject({
      currentPeriodEnd: MONTH_RESET,
      nextChargeAt: '2027-12-01T00:00:00.000Z',
      paidThroughAt: '2027-12-01T00:00:00.000Z',
      cancelAtPeriodEnd: true,
      pendingTier: null,
      termMonths: 12,
    });
  });

  it('names no debt where an operator has frozen the portal', () => {
    const portal = { id: 'portal', domain: null, frozen: true, frozenForDebt: false };
    const state = read({ u: [0, 0, 0], portal });
    expect(state.infraState).toEqual({ frozen: true, reason: null, topupUrl: null });
    expect(state.portal).toEqual({ id: 'portal', domain: null });
  });

  it.each<readonly [string, Partial<Seat>, number, string | null, string | null]>([
    ['14: a boost that runs', BOOST, 100, '2026-12-04T13:00:00.000Z', '2026-12-02T09:00:00.000Z'],
    ['16: one that is over', { ...BOOST, boostExpiresAt: new Date(NOW) }, 0, null, null],
    [
      'one that was granted long ago',
      { ...BOOST, boostGrantedAt: new Date(NOW - 7 * DAY_MS - 1) },
      100,
      '2026-12-04T13:00:00.000Z',
      null,
    ],
    [
      'one that was granted seven days ago',
      { ...BOOST, boostGrantedAt: new Date(NOW - 7 * DAY_MS) },
      100,
      '2026-12-04T13:00:00.000Z',
      '2026-11-26T13:00:00.000Z',
    ],
    ['none', {}, 0, null, null],
  ])('%s: percent, end, and when it was granted', (_what, seat, boostPct, boostExpiresAt, boostGrantedAt) => {
    const state = read({ u: [0, 0, 0], seat });
    expect(state).toMatchObject({ boostPct, boostExpiresAt, relief: { boostGrantedAt } });
  });

  it.each([
    ['2026-12-03T12:59:59.999Z', '2026-12-03T12:00:00.000Z'],
    ['2026-11-26T13:00:00.000Z', '2026-11-26T13:00:00.000Z'],
    ['2026-11-26T12:59:59.999Z', null],
  ])('tells of counters reset at %s as %s', (granted, told) => {
    expect(read({ u: [0, 0, 0], seat: { resetGrantedAt: new Date(granted) } }).relief.resetGrantedAt).toBe(
      told,
    );
  });

  it.each([
    ['nothing', 0, true, {}, 0],
    ['nothing, without off-peak hours', 0, false, {}, null],
    ['something, though the hours are off by now', 1_234, false, {}, 12.3],
    ['half a tenth, shown up', 1_235, true, {}, 12.4],
    ['the same of a boosted month', 1_235, true, BOOST, 6.2],
    ['more than the month', 10_001, true, {}, 100],
  ])('tells what off-peak hours have saved: %s', (_what, saved, enabled, seat, told) => {
    expect(read({ u: [0, 0, 0], saved, seat, offPeak: { ...HOURS, enabled } }).touSavedPct).toBe(told);
  });

  it('forgets what was saved in a month that is over', () => {
    expect(read({ u: [0, 0, 0], saved: 500, usedMs: NOW, nowMs: at(MONTH_RESET) }).touSavedPct).toBe(0);
  });
});
