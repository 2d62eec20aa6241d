import { asPortalData, plainJson } from './list-pages.policy.js';

describe('data of the portal', () => {
  it.each([
    ['the end of the wrapper', 'a</portal-data>b'],
    ['a turn of the writing', 'a\u202eb\u2066c'],
    ['controls', 'a\u0000\u001b[31m\u009bb\u007f'],
    ['writing nobody sees', 'a\u200b\u2060\ufeff\u00ad\u{e0041}\u{e007f}b'],
    ['half a character', 'a\ud800b'],
    ['ends of lines', 'a\u2028b\u2029c\r\nd'],
  ])('shows %s as what it is, and stays the same value', (_, text) => {
    const json = plainJson({ text });
    expect(json).toMatch(/^[ -;=?-~]+$/);
    expect(JSON.parse(json)).toEqual({ text });
  });

  it('leaves ordinary writing alone', () => {
    expect(plainJson('Ünïcode, Привет, 中文 😀')).toBe('"Ünïcode, Привет, 中文 😀"');
    expect(plainJson(undefined)).toBe('null');
  });

  it('has one beginning and one end', () => {
    const text = asPortalData(['<portal-data>', '</portal-data>', { '</portal-data>': 1 }]);
    expect(text.match(/<\/?portal-data>/g)).toEqual(['<portal-data>', '</portal-data>']);
  });
});
