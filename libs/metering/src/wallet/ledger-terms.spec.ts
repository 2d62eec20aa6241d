import { entrySubject, readAmount, readInstant, readReference } from './ledger-terms.js';

it.each([
  ['source:operator', 'payment'],
  ['source:example-pay', 'payment'],
  ['source:coupon', 'coupon'],
  ['adjustment', 'adjustment'],
  ['revenue:infra', 'server'],
  ['revenue:ai', 'model_call'],
  ['revenue:search', 'search'],
  ['revenue:cowork', 'subscription'],
  ['revenue:what-comes-later', 'other'],
  [null, 'other'],
])('a movement against %s is for %s', (against, subject) => {
  expect(entrySubject(against)).toBe(subject);
});

/** What whoever sent a field is told of it. */
const fault = (field: string, message: string) =>
  expect.objectContaining({ code: 'VALIDATION_ERROR', message: `${field}: ${message}` });

describe('a number of credits', () => {
  it.each([
    ['1.5', 1_500_000n],
    ['-0.000001', -1n],
    ['0', 0n],
    ['1000000000', 1_000_000_000_000_000n],
    ['-1000000000', -1_000_000_000_000_000n],
  ])('%s is read', (text, amount) => {
    expect(readAmount('credits', text)).toBe(amount);
  });

  it.each(['1000000000.000001', '-1000000000.000001'])('%s is too much', (text) => {
    expect(() => readAmount('credits', text)).toThrow(
      fault('credits', 'it must be at most 1000000000 credits.'),
    );
  });

  it.each(['', 'a', '1.0000001'])('"%s" is none', (text) => {
    expect(() => readAmount('credits', text)).toThrow(
      fault('credits', 'it must be a number of credits with at most six decimals.'),
    );
  });
});

describe('a reference', () => {
  it('is kept without the blanks around it', () => {
    expect(readReference(' invoice 7 ')).toBe('invoice 7');
    expect(readReference(` ${'x'.repeat(200)} `)).toBe('x'.repeat(200));
  });

  it.each(['', '  ', 'x'.repeat(201)])('"%s" is none', (text) => {
    expect(() => readReference(text)).toThrow(
      fault('reference', 'it must have between 1 and 200 characters.'),
    );
  });
});

describe('a moment', () => {
  it('may be left out', () => {
    expect(readInstant('from', undefined)).toBeNull();
  });

  it('is read from a date or a time', () => {
    expect(readInstant('from', '2026-01-02')).toEqual(new Date('2026-01-02T00:00:00Z'));
    expect(readInstant('from', '2026-01-02T03:04:05+01:00')).toEqual(new Date('2026-01-02T02:04:05Z'));
  });

  it('is refused where it is none', () => {
    expect(() => readInstant('from', 'yesterday')).toThrow(
      fault('from', 'it must be a date or a time of ISO 8601.'),
    );
  });
});
