import { comparableText, orderReadingOf, readingOf } from './comparison.js';

describe('a value that is compared', () => {
  it.each<[unknown, string]>([
    ['Roof', 'roof'],
    [5, '5'],
    [null, ''],
    [[1, 'B', null], '1,b,'],
    [[['A'], 2], 'a,2'],
    [{ a: 1 }, '[object object]'],
    // Whatever the names of its members.
    [{ toString: {} }, '[object object]'],
    [[{ toString: {}, valueOf: 1 }], '[object object]'],
  ])('is a text: %j', (value, text) => {
    expect(comparableText(value)).toBe(text);
  });

  it('is empty for a moment that is none, whatever it is', () => {
    expect(readingOf({ name: 'a', type: 'datetime' }, '2026-01-01')({ toString: {} })).toBeNull();
    expect(orderReadingOf({ name: 'a', type: 'datetime' })([{ toString: {} }])).toBeNull();
  });
});
