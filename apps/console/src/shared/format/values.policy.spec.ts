import { creditDigits, csvOf, numberOf } from './values.policy.js';

describe('decimals of credits', () => {
  it.each([
    [0, 2],
    [1, 2],
    [-1234.5, 2],
    [0.5, 4],
    [-0.01, 4],
    [0.000001, 6],
  ])('%d is told with %d', (value, digits) => expect(creditDigits(value)).toBe(digits));
});

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

describe('the number of a field', () => {
  it.each([
    ['', null],
    ['0', 0],
    [7, 7],
    ['1.5', 1.5],
    ['-3', -3],
    ['-', -1],
    ['.', -1],
  ])('%j is %j', (value, expected) => expect(numberOf(value)).toBe(expected));
});
