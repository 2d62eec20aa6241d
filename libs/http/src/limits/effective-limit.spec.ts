import { effectiveLimit } from './sliding-window.js';

describe('the share of a replica', () => {
  it.each([
    [300, 1],
    [300, 2],
    [5, 2],
    [60, 7],
    [3, 3],
  ])('of %d among %d adds up to the whole', (requests, count) => {
    const shares = Array.from({ length: count }, (_, index) =>
      effectiveLimit('default', requests, 60, { index, count }),
    );
    expect(shares.reduce((sum, share) => sum + share.requests, 0)).toBe(requests);
    expect(new Set(shares.map(({ windowMs }) => windowMs))).toEqual(new Set([60_000]));
    const numbers = shares.map((share) => share.requests);
    expect(Math.max(...numbers) - Math.min(...numbers)).toBeLessThanOrEqual(1);
  });

  it('of a ceiling below the number of replicas is one call in a longer window', () => {
    expect(effectiveLimit('per-second', 1, 1, { index: 2, count: 4 })).toEqual({
      name: 'per-second',
      requests: 1,
      windowMs: 4_000,
      policy: '"per-second";q=1;w=4',
    });
  });
});
