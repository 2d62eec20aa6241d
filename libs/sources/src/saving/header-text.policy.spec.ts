import { PorticoError } from '#libs/kernel';
import { headerText } from './header-text.policy.js';

/** As the server hands it on. */
const sent = (text: string) => Buffer.from(text).toString('latin1');

describe('the text of a header', () => {
  it.each([
    ['plain', 'fixed the form', 'fixed the form'],
    ['UTF-8', sent('Исправлена форма ✓'), 'Исправлена форма ✓'],
    ['latin-1', 'caf\u00e9', 'café'],
    ['RFC 8187', "UTF-8''%D0%9F%D1%80", 'Пр'],
    ['RFC 8187 with a language', "utf-8'ru'%D0%9F", 'П'],
    ['escaped', '%D0%9F%D1%80%20x', 'Пр x'],
    ['percent signs that escape nothing', '50% of 100%', '50% of 100%'],
    ['escapes of ASCII', 'a%20b', 'a%20b'],
    ['broken escapes', '%D0%', '%D0%'],
    ['control characters', 'a\tb\u0007c\u0000d\u007fe', 'a b c d e'],
    ['control characters that were escaped', '%D0%9F%0D%0Ax', 'П  x'],
    ['turned around', sent('a\u202egpj.exe'), 'a gpj.exe'],
    ['nothing', '  ', ''],
  ])('that is %s', (_name, raw, expected) => {
    expect(headerText('X-Note', raw)).toBe(expected);
  });

  it('that says it is UTF-8 and is not is refused', () => {
    expect(() => headerText('X-Note', "UTF-8''%FF%FE")).toThrow(PorticoError);
  });
});
