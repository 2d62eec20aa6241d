import { leastWidth } from './least-width.policy.js';

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
