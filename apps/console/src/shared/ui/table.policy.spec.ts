import { leastWidth, placeAfterLoss } from './table.policy.js';

it.each([
  ['columns of a fixed width and one that takes the rest', ['140px', '200px', '300px', undefined], 770],
  ['two that share the rest', ['400px', undefined, undefined], 660],
  ['a share of the whole', ['25%', '480px', '120px'], 800],
  ['shares alone', ['40%', '30%', undefined], 520],
  ['shares that leave hardly anything', ['60%', '40%', '60px'], 600],
  ['next to nothing', [undefined], 520],
])('a table is as wide as its columns need: %s', (_, widths, expected) => {
  expect(leastWidth(widths)).toBe(expected);
});

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
