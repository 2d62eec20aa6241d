import { statementPeriodOf } from './statement-period.policy.js';

const NOW = new Date(2026, 10, 24, 4, 5);
const NO_RANGE = { from: null, to: null };
const at = (year: number, month: number, day: number): string => new Date(year, month - 1, day).toISOString();

describe('the period of a statement', () => {
  it.each([
    ['7d', at(2026, 11, 18), at(2026, 11, 25)],
    ['30d', at(2026, 10, 26), at(2026, 11, 25)],
    ['month', at(2026, 11, 1), at(2026, 11, 25)],
    ['last-month', at(2026, 10, 1), at(2026, 11, 1)],
    ['range', at(2026, 10, 26), at(2026, 11, 25)],
  ] as const)('%s begins and ends at midnights of the reader', (name, from, to) => {
    expect(statementPeriodOf(name, NO_RANGE, NOW)).toMatchObject({ from, to, fault: null });
  });

  it('of everything has no bounds', () => {
    expect(statementPeriodOf('all', NO_RANGE, NOW)).toMatchObject({ from: null, to: null });
  });

  it('takes days of the calendar, in their order', () => {
    const range = { from: '2026-11-03', to: '2026-11-04' };
    expect(statementPeriodOf('range', range, NOW)).toMatchObject({
      from: at(2026, 11, 3),
      to: at(2026, 11, 5),
      firstDay: '2026-11-03',
      lastDay: '2026-11-04',
    });
    expect(statementPeriodOf('range', { from: '2026-11-05', to: '2026-11-04' }, NOW).fault).toBe('order');
    expect(statementPeriodOf('range', { from: '2026-02-30', to: 'x' }, NOW).firstDay).toBe('2026-10-26');
  });
});
