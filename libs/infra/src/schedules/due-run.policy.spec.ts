import { dueRun, nextRun, ownPlan } from './run-times.policy.js';

const plan = ownPlan(['MO', 'TU', 'WE', 'TH', 'FR'], '09:00', 'UTC');
const at = (text: string): Date => new Date(text);

describe('a due run', () => {
  it.each([
    [
      'at its time',
      '2026-01-05T09:00Z',
      '2026-01-05T09:00Z',
      '2026-01-05T10:00Z',
      false,
      '2026-01-06T09:00Z',
    ],
    [
      'within its window',
      '2026-01-05T09:00Z',
      '2026-01-05T09:59Z',
      '2026-01-05T10:00Z',
      false,
      '2026-01-06T09:00Z',
    ],
    [
      'after its window',
      '2026-01-05T09:00Z',
      '2026-01-05T10:00Z',
      '2026-01-05T10:00Z',
      true,
      '2026-01-06T09:00Z',
    ],
    [
      'days late, within the newest window',
      '2026-01-05T09:00Z',
      '2026-01-08T09:10Z',
      '2026-01-08T10:00Z',
      false,
      '2026-01-09T09:00Z',
    ],
    [
      'days late, on a weekend',
      '2026-01-05T09:00Z',
      '2026-01-10T12:00Z',
      '2026-01-09T10:00Z',
      true,
      '2026-01-12T09:00Z',
    ],
    ['years late', '2020-01-06T09:00Z', '2026-01-05T09:30Z', '2026-01-05T10:00Z', false, '2026-01-06T09:00Z'],
  ])('%s', (_, due, now, keepAwakeUntil, missed, nextRunAt) => {
    expect(dueRun(plan, at(due), at(now), 60)).toMatchObject({
      keepAwakeUntil: at(keepAwakeUntil),
      missed,
      nextRunAt: at(nextRunAt),
    });
  });
});

describe('a run of a plan', () => {
  it('is due at the very instant of the next one, and none follows the last', () => {
    expect(dueRun(plan, at('2026-01-05T09:00Z'), at('2026-01-06T09:00Z'), 60)).toEqual({
      dueAt: at('2026-01-06T09:00Z'),
      keepAwakeUntil: at('2026-01-06T10:00Z'),
      missed: false,
      nextRunAt: at('2026-01-07T09:00Z'),
    });
    const never = { ...plan, slots: [] };
    expect(dueRun(never, at('2026-01-05T09:00Z'), at('2026-01-05T09:10Z'), 60)).toEqual({
      dueAt: at('2026-01-05T09:00Z'),
      keepAwakeUntil: at('2026-01-05T10:00Z'),
      missed: false,
      nextRunAt: null,
    });
  });

  it('that is ahead of the clock stays the one that is due', () => {
    expect(dueRun(plan, at('2026-01-20T09:00Z'), at('2026-01-05T09:00Z'), 60)).toMatchObject({
      dueAt: at('2026-01-20T09:00Z'),
      nextRunAt: at('2026-01-21T09:00Z'),
    });
  });

  it('the earliest of a day counts, in whatever order they are written', () => {
    const slots = ['12:00', '09:00', '10:00'].map((time) => ({ day: 'MO' as const, time }));
    expect(nextRun({ timezone: 'UTC', slots, excludeDates: [] }, at('2026-01-04T00:00Z'))).toEqual(
      at('2026-01-05T09:00Z'),
    );
    expect(ownPlan(['MO'], '09:00', 'UTC').excludeDates).toEqual([]);
  });
});
