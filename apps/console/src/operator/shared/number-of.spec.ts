import { numberOf } from './number-of.js';

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
