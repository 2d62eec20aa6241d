import type { PorticoError } from '#libs/kernel';
import { isFormType, parseFormBody } from './parse-form-body.js';

describe('a form', () => {
  it('is an object of texts; a field that is sent twice is a list', () => {
    const text = 'a=1&b=%D0%96+x&a=2&c=&a=3&toString=d';
    expect(parseFormBody(Buffer.from(text))).toEqual({ a: ['1', '2', '3'], b: 'Ж x', c: '', toString: 'd' });
    expect(parseFormBody(Buffer.from(''))).toEqual({});
  });

  it.each(['__proto__=x', 'a=%00'])('with %s is refused', (text) => {
    expect(() => parseFormBody(Buffer.from(text))).toThrow(
      expect.objectContaining({ code: 'VALIDATION_ERROR' }),
    );
  });

  it('of more fields than anybody sends is refused, and one field may come often', () => {
    const fields = (count: number) => Buffer.from(Array<string>(count).fill('a=1').join('&'));
    expect(parseFormBody(fields(1_000))).toEqual({ a: Array(1_000).fill('1') });
    expect(() => parseFormBody(fields(1_001))).toThrow(/more than 1000 fields/);
  });

  it('that is no UTF-8 is refused', () => {
    expect(() => parseFormBody(Buffer.from([0x61, 0x3d, 0xff]))).toThrow(/UTF-8/);
    const fieldOf = (text: string) => {
      try {
        return parseFormBody(Buffer.from(text));
      } catch (error) {
        return (error as PorticoError).options.details?.['field'];
      }
    };
    expect(fieldOf('a=1&b=%E4%F6&c=%D0%96')).toBe('b');
    expect(fieldOf('%D0%96=%d0&a=1')).toBe('Ж');
    expect(fieldOf('a=1&%E4=1')).toBe('body');
    expect(fieldOf('a=%EF%BF%BD%zz%')).toEqual({ a: '\ufffd%zz%' });
  });

  it.each<[string | undefined, boolean]>([
    ['application/x-www-form-urlencoded', true],
    ['Application/X-WWW-Form-Urlencoded; charset=utf-8', true],
    ['application/x-www-form-urlencodedx', false],
    ['application/json', false],
    [undefined, false],
  ])('is announced as %p: %s', (type, expected) => {
    expect(isFormType(type)).toBe(expected);
  });
});
