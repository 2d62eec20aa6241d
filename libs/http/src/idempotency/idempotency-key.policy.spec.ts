import { readIdempotencyKey } from './idempotency.policy.js';

describe('an idempotency key', () => {
  it.each([['a'], ['x'.repeat(255)], ['"8e03978e-40d5-43e8-bc93-6894a57f9324"'], ['with space ~!']])(
    'may be %s',
    (key) => expect(readIdempotencyKey([key])).toBe(key),
  );

  it('may be absent', () => {
    expect(readIdempotencyKey(undefined)).toBeNull();
  });

  it.each([[['']], [['x'.repeat(256)]], [['ключ']], [['tab\there']], [['one', 'two']]])(
    'is refused as %j',
    (values) => expect(() => readIdempotencyKey(values)).toThrow('1 to 255 printable ASCII'),
  );
});
