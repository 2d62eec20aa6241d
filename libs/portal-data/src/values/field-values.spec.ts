import { valueFor } from './field-values.js';

describe('a field in base64', () => {
  const read = (value: unknown, type: 'string' | 'file') =>
    valueFor({ name: 'photo', type, encoding: 'base64' }, value);

  it.each(['string', 'file'] as const)('of type %s takes base64', (type) => {
    expect(read('QUJD', type)).toBe('QUJD');
  });

  it.each<[unknown]>([['not base64!'], [['QUJD']], [{ toString: [] }], [{ toString: 'QUJD' }], [true]])(
    'refuses %j',
    (value) => {
      expect(() => read(value, 'file')).toThrow(/^Field "photo" must be (base64|a file: .*); got/);
    },
  );
});
