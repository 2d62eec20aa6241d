import { reachedLimits, usageHourDecider, usageLimitsDecider } from './usage-facts.decider.js';

const at = new Date('2026-06-01T10:00:00.000Z');
const subject = { payer: 'portal', subjectId: 's', portalId: 'p' } as const;

describe('calls of an hour', () => {
  it('are summed up in a fact each time', () => {
    const hour = new Date('2026-06-01T09:00:00.000Z');
    const fold = { type: 'fold', ...subject, hour, net: 12n, gross: 34n, calls: 2, at } as const;
    const facts = usageHourDecider.decide(fold, usageHourDecider.initialState());
    expect(facts).toEqual([
      {
        type: 'usage_folded',
        data: {
          ...subject,
          hour: '2026-06-01T09:00:00.000Z',
          net: '12',
          gross: '34',
          calls: 2,
          foldedAt: at.toISOString(),
        },
      },
    ]);
    expect(usageHourDecider.initialState()).toBeNull();
    expect(usageHourDecider.evolve(null, facts[0]!)).toBeNull();
  });
});

describe('limits that are noted', () => {
  const day = (iso: string) =>
    ({ kind: 'pacing_tripped', window: 'day', windowStart: new Date(iso) }) as const;
  const note = (...reached: readonly ReturnType<typeof day>[]) =>
    ({ type: 'note', ...subject, reached, at }) as const;
  const fact = (windowStart: string) => ({
    type: 'pacing_tripped' as const,
    data: { ...subject, window: 'day', windowStart, reachedAt: at.toISOString() },
  });
  const [FIRST, SECOND] = ['2026-06-01T00:00:00.000Z', '2026-06-02T00:00:00.000Z'];

  it.each([
    ['never before', {}, SECOND, [fact(SECOND)]],
    ['in an earlier window', { 'pacing_tripped day': FIRST }, SECOND, [fact(SECOND)]],
    ['in this window', { 'pacing_tripped day': SECOND }, SECOND, []],
    ['in a later window, by another clock', { 'pacing_tripped day': SECOND }, FIRST, []],
    [
      'of another kind, or of another window',
      { 'window_exhausted day': SECOND, 'pacing_tripped week': SECOND },
      SECOND,
      [fact(SECOND)],
    ],
  ])('%s', (_what, noted, start, facts) => {
    expect(usageLimitsDecider.decide(note(day(start)), noted)).toEqual(facts);
  });

  it('are remembered by kind and window', () => {
    const noted = usageLimitsDecider.evolve(usageLimitsDecider.initialState(), fact(FIRST));
    expect(noted).toEqual({ 'pacing_tripped day': FIRST });
    const week = { ...fact(FIRST), data: { ...fact(FIRST).data, window: 'week' } };
    expect(usageLimitsDecider.evolve(noted, week)).toEqual({
      'pacing_tripped day': FIRST,
      'pacing_tripped week': FIRST,
    });
  });
});

describe('limits a subject stands at', () => {
  it('are none in a window without a call, and none beyond those its payer has', () => {
    const full = { start: at, settled: 1n, limit: 1n };
    const windows = [{ ...full, start: null }, { ...full, settled: 0n }, full, full];
    expect(reachedLimits({ payer: 'portal', pacing: 'block', windows, breakerHour: null })).toEqual([
      { kind: 'window_exhausted', window: 'month', windowStart: at },
    ]);
  });
});
