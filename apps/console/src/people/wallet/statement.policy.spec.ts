import { CSV_HEADER, csvCells, isWanted, statementPeriodOf, sumsOf } from './statement.policy.js';

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

describe('movements of a wallet', () => {
  it('are filtered by kind and by what they were for', () => {
    const row = { kind: 'charge', subject: 'server' } as const;
    expect(isWanted(row, { kind: null, subject: null })).toBe(true);
    expect(isWanted(row, { kind: 'charge', subject: 'server' })).toBe(true);
    expect(isWanted(row, { kind: 'topup', subject: null })).toBe(false);
    expect(isWanted(row, { kind: null, subject: 'search' })).toBe(false);
  });

  it('are summed without losing a millionth', () => {
    const rows = [0.1, 0.2, -0.000001, -0.3].map((amount) => ({ amount }));
    expect(sumsOf(rows)).toEqual({ in: 0.3, out: 0.300001 });
  });

  it('have a cell for each column of the file', () => {
    const row = {
      id: 'e',
      at: '2026-11-24T00:00:00.000Z',
      kind: 'charge',
      subject: 'server',
      amount: -0.25,
      balanceAfter: 12.5,
      serverId: 's',
      model: null,
      reference: 's',
      reverses: null,
    } as const;
    expect(csvCells(row)).toHaveLength(CSV_HEADER.length);
    expect(csvCells(row)).toContain(-0.25);
  });
});
