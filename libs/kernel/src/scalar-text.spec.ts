import { scalarText } from './texts.js';

describe('what somebody sent, as a text', () => {
  it.each<[unknown, string]>([
    ['a', 'a'],
    [-1.5, '-1.5'],
    [false, 'false'],
    [null, ''],
    [undefined, ''],
    [['a'], ''],
    [{}, ''],
    [{ toString: {} }, ''],
    [{ toString: null, valueOf: 1 }, ''],
  ])('%j', (value, text) => {
    expect(scalarText(value)).toBe(text);
  });
});
