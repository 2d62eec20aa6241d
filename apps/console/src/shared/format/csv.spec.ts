import { csvOf } from './csv.js';

const lineOf = (...cells: (string | number | boolean | null)[]): string =>
  csvOf(['h'], [cells]).split('\r\n')[1]!;

describe('a table for spreadsheets', () => {
  it('has a line for each row, and says that it is UTF-8', () => {
    expect(csvOf(['a', 'b'], [[1, 'x']])).toBe('\uFEFFa,b\r\n1,x\r\n');
  });

  it('quotes what would end a cell or a line', () => {
    expect(lineOf('a "b", c', 'd\ne')).toContain('"a ""b"", c"');
  });

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '|calc', '%0', ' =1', '\u200b=1', '\t=1'])(
    'makes a text of %j',
    (formula) => expect(lineOf(formula)).toBe(`"'${formula}"`),
  );

  it('leaves numbers, also negative ones, numbers', () => {
    expect(lineOf(-2.5, true, null, '')).toBe('-2.5,true,,');
  });
});
