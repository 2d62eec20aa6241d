import { creditDigits } from './credits.policy.js';

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
