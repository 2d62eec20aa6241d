import { placeAfterLoss } from './lost-focus.policy.js';

const all = (): boolean => true;
const none = (): boolean => false;

describe('where the focus of a table goes', () => {
  it.each([
    ['the row that has taken the place', ['a', 'c', 'd'], { key: 'b', index: 1 }, all, 1],
    ['the last row after the last one', ['a', 'b'], { key: 'c', index: 2 }, all, 1],
    ['the table without a row', [], { key: 'a', index: 0 }, all, 'table'],
    ['the table when the next row is out of sight', ['a', 'c'], { key: 'b', index: 1 }, none, 'table'],
    ['the same row when only its button has gone', ['a', 'b', 'c'], { key: 'b', index: 1 }, all, 1],
    ['the same row at its new place', ['x', 'a', 'b'], { key: 'b', index: 1 }, all, 2],
    ['nowhere when the row was scrolled away', ['a', 'b'], { key: 'b', index: 1 }, none, null],
  ] as const)('%s', (_, keys, held, isShown, expected) =>
    expect(placeAfterLoss(keys, held, isShown)).toBe(expected),
  );
});
