import { welchT } from './statistics.js';

describe('welchT', () => {
  const around = (mean: number, count: number): number[] =>
    Array.from({ length: count }, (_, index) => mean + (index % 2 === 0 ? 1 : -1));

  it('is zero for the same, and has the sign of the difference', () => {
    expect(welchT(around(5, 100), around(5, 100))).toBe(0);
    expect(welchT(around(5, 100), around(6, 100))).toBeLessThan(-4.5);
    expect(welchT(around(6, 100), around(5, 100))).toBeGreaterThan(4.5);
  });

  it('follows the formula for samples of different size', () => {
    // means 2 and 5, variances 1 and 4, sizes 3 and 3: -3 / sqrt(1/3 + 4/3)
    expect(welchT([1, 2, 3], [3, 5, 7])).toBeCloseTo(-3 / Math.sqrt(5 / 3), 10);
  });
});
