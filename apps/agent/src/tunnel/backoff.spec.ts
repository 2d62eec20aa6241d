import { dialDelay } from './backoff.js';

describe('delay before dialling', () => {
  it.each([
    [0, 100, 200],
    [1, 200, 400],
    [3, 800, 1600],
    [10, 5000, 10_000],
    [Infinity, 5000, 10_000],
  ])('after %d failures is between %i and %i ms', (failures, shortest, longest) => {
    expect(dialDelay(failures, 0)).toBe(shortest);
    expect(dialDelay(failures, 1)).toBe(longest);
  });
});
