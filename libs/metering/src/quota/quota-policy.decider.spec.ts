import {
  NO_POLICY,
  NOTHING_CHOSEN,
  PACING_MODES,
  type QuotaChange,
  type QuotaPolicy,
  quotaPolicyDecider,
} from './quota-policy.decider.js';

const at = new Date('2026-06-01T10:00:00.000Z');
const { initialState, evolve, decide } = quotaPolicyDecider;

const FULL: QuotaPolicy = {
  monthUnits: 500,
  pacing: { mode: 'wallet', dayPercent: 10, weekPercent: 40 },
  overage: true,
  own: { mode: 'block', dayPercent: 5, weekPercent: 20 },
};

const change = (some: QuotaChange) => ({ type: 'change', portalId: 'p', change: some, at }) as const;

describe('what is decided about a quota', () => {
  it('is nothing at first', () => {
    expect(initialState()).toEqual({
      monthUnits: null,
      pacing: { mode: null, dayPercent: null, weekPercent: null },
      overage: null,
      own: { mode: null, dayPercent: null, weekPercent: null },
    });
    expect(initialState()).toBe(NO_POLICY);
    expect(PACING_MODES).toEqual(['off', 'ignore', 'wallet', 'block']);
  });

  it.each<[QuotaChange, QuotaPolicy]>([
    [{ monthUnits: 9 }, { ...FULL, monthUnits: 9 }],
    [{ monthUnits: null }, { ...FULL, monthUnits: null }],
    [{ monthUnits: 'none' }, { ...FULL, monthUnits: 'none' }],
    [{ overage: false }, { ...FULL, overage: false }],
    [{ overage: null }, { ...FULL, overage: null }],
    [{ pacing: 'off' }, { ...FULL, pacing: { ...FULL.pacing, mode: 'off' } }],
    [{ pacing: null }, { ...FULL, pacing: { ...FULL.pacing, mode: null } }],
    [{ dayPercent: 1 }, { ...FULL, pacing: { ...FULL.pacing, dayPercent: 1 } }],
    [{ dayPercent: null }, { ...FULL, pacing: { ...FULL.pacing, dayPercent: null } }],
    [{ weekPercent: 2 }, { ...FULL, pacing: { ...FULL.pacing, weekPercent: 2 } }],
    [{ weekPercent: null }, { ...FULL, pacing: { ...FULL.pacing, weekPercent: null } }],
  ])('%j by operators changes that and nothing else', (some, expected) => {
    const [fact, ...more] = decide(change(some), FULL);
    expect(more).toEqual([]);
    expect(fact).toEqual({
      type: 'ai_quota_changed',
      data: { ...some, portalId: 'p', changedAt: at.toISOString() },
    });
    expect(evolve(FULL, fact!)).toEqual(expected);
  });

  it.each<QuotaChange>([
    {},
    { monthUnits: 500, overage: true },
    { pacing: 'wallet', dayPercent: 10, weekPercent: 40 },
  ])('%j, which is so already, is no fact', (some) => {
    expect(decide(change(some), FULL)).toEqual([]);
  });

  it('is the pacing its administrator chose, as a whole', () => {
    const choice = { mode: 'ignore', dayPercent: null, weekPercent: 30 } as const;
    const facts = decide({ type: 'choose', portalId: 'p', choice, at }, FULL);
    expect(facts).toEqual([
      { type: 'ai_pacing_chosen', data: { ...choice, portalId: 'p', chosenAt: at.toISOString() } },
    ]);
    const after = evolve(FULL, facts[0]!);
    expect(after).toEqual({ ...FULL, own: choice });
    expect(decide({ type: 'choose', portalId: 'p', choice, at }, after)).toEqual([]);
    expect(decide({ type: 'choose', portalId: 'p', choice: NOTHING_CHOSEN, at }, NO_POLICY)).toEqual([]);
  });
});
