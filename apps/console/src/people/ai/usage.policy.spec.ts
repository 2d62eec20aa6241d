import { everyDay, instantsOf, isDay, periodOf } from './usage.policy.js';

const NOW = Date.parse('2026-11-24T04:05:06Z');
const NO_RANGE = { from: null, to: null };

describe('the period of a report', () => {
  it.each([
    ['today', '2026-11-24', '2026-11-24', 1],
    ['yesterday', '2026-11-23', '2026-11-23', 1],
    ['7d', '2026-11-18', '2026-11-24', 7],
    ['30d', '2026-10-26', '2026-11-24', 30],
    ['range', '2026-11-18', '2026-11-24', 7],
  ] as const)('%s is %s to %s', (name, from, to, days) => {
    expect(periodOf(name, NO_RANGE, NOW)).toEqual({ name, from, to, days, fault: null });
  });

  it('takes the days of the address for an own range, as far as they are days', () => {
    expect(periodOf('range', { from: '2026-11-01', to: '2026-11-02' }, NOW)).toMatchObject({
      from: '2026-11-01',
      to: '2026-11-02',
      days: 2,
    });
    expect(periodOf('range', { from: '2026-02-30', to: 'x' }, NOW)).toMatchObject({
      from: '2026-11-18',
      to: '2026-11-24',
    });
  });

  it('tells what is wrong with a range', () => {
    expect(periodOf('range', { from: '2026-11-02', to: '2026-11-01' }, NOW).fault).toBe('order');
    expect(periodOf('range', { from: '2026-08-25', to: '2026-11-24' }, NOW).fault).toBeNull();
    expect(periodOf('range', { from: '2026-08-24', to: '2026-11-24' }, NOW).fault).toBe('length');
  });

  it('ends where the day after its last begins', () => {
    expect(instantsOf(periodOf('yesterday', NO_RANGE, NOW))).toEqual({
      from: '2026-11-23T00:00:00.000Z',
      to: '2026-11-24T00:00:00.000Z',
    });
  });

  it('has every day, also those nobody called on', () => {
    const row = { key: '2026-11-02' };
    const days = everyDay(periodOf('range', { from: '2026-11-01', to: '2026-11-03' }, NOW), [row]);
    expect(days).toEqual([
      { day: '2026-11-01', row: null },
      { day: '2026-11-02', row },
      { day: '2026-11-03', row: null },
    ]);
  });

  it('knows the days of the calendar', () => {
    expect(isDay('2028-02-29')).toBe(true);
    expect(isDay('2026-02-29')).toBe(false);
    expect(isDay(null)).toBe(false);
  });
});
