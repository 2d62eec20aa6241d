import { rowsThatFit, cursorAt, offsetOf } from './list-pages.policy.js';

describe('a list that is cut', () => {
  it.each([
    ['nothing of an empty list', [], 10, 0],
    ['all that fit', ['aa', 'bb'], 10, 2],
    ['no row too many', ['aa', 'bb', 'cc'], 10, 2],
    ['one row, however long', ['a'.repeat(99), 'b'], 10, 1],
  ])('has %s', (_, rows, longest, count) => {
    expect(rowsThatFit(rows, longest)).toEqual(rows.slice(0, count));
  });

  it('goes on where its cursor says', () => {
    expect([undefined, cursorAt(0), cursorAt(25)].map(offsetOf)).toEqual([0, 0, 25]);
  });

  it.each(['', 'x', cursorAt(-1), Buffer.from('from-1e3').toString('base64url'), 7, {}])(
    'refuses %j',
    (cursor) => {
      expect(() => offsetOf(cursor)).toThrow('nextCursor');
    },
  );
});
