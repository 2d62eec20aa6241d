import { csvCells, CSV_HEADER, isWanted, sumsOf } from './statement-rows.policy.js';

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
