import fc from 'fast-check';
import { ExactSum } from './totals.js';

const sumOf = (values: readonly number[]): number => {
  const sum = new ExactSum();
  for (const value of values) sum.add(value);
  return sum.value;
};

describe('ExactSum', () => {
  it.each([
    ['nothing', [], 0],
    ['tenths that drift when added plainly', Array.from({ length: 10 }, () => 0.1), 1],
    ['cents beside a large amount', [1e12, 0.01, 0.01, -1e12], 0.02],
    ['finer than cents', Array.from({ length: 1_000 }, () => 0.001), 1],
    ['numbers too large for cents', [1e300, 1, -1e300], 1],
    ['numbers of both kinds', [0.125, 0.25, 100.1], 100.475],
    ['negative amounts', [-0.1, -0.2], -0.3],
  ])('adds %s', (_name, values, expected) => {
    expect(sumOf(values)).toBe(expected);
  });

  it('gives whole cents exactly, in any order', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -1e13, max: 1e13 }), { maxLength: 200 }), (cents) => {
        const total = cents.reduce((sum, value) => sum + BigInt(value), 0n);
        fc.pre(total < 2n ** 53n && total > -(2n ** 53n));
        // Adding a zero turns a negative zero into a plain one.
        expect(sumOf(cents.map((value) => value / 100))).toBe(Number(total) / 100 + 0);
      }),
    );
  });

  it('stays within one rounding of the true sum of any numbers', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: -1e6, max: 1e6, noNaN: true }), { maxLength: 300 }), (values) => {
        const forth = sumOf(values);
        const back = sumOf([...values].reverse());
        expect(Math.abs(forth - back)).toBeLessThanOrEqual(Math.abs(forth) * 2 ** -50 + 1e-20);
      }),
    );
  });
});
