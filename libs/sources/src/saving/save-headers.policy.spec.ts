import { PorticoError } from '#libs/kernel';
import { headerText, saveLabels } from './save-headers.policy.js';

const HEX = 'ab'.repeat(32);
const BASE64 = Buffer.from(HEX, 'hex').toString('base64');

function hash(headers: Record<string, string>): string | null {
  try {
    return saveLabels(headers).sha256;
  } catch (error) {
    if (error instanceof PorticoError) return error.code;
    throw error;
  }
}

describe('headers of a save', () => {
  it('may be absent', () => {
    expect(saveLabels({})).toEqual({ tags: [], note: undefined, session: null, sha256: null });
  });

  it('name tags once, in lower case', () => {
    expect(saveLabels({ 'x-tags': ' Manual ,stable,, STABLE,1.0-rc_2' }).tags).toEqual([
      'manual',
      'stable',
      '1.0-rc_2',
    ]);
  });

  it.each(['a b', '-a', 'ä', 'a'.repeat(33), 'a,b,c,d,e,f,g,h,i,j,k', "a';drop", '../a'])(
    'refuse the tags %s',
    (tags) => {
      expect(() => saveLabels({ 'x-tags': tags })).toThrow(expect.objectContaining({ code: 'INVALID_TAG' }));
    },
  );

  it('cut a session off after 200 characters', () => {
    expect(saveLabels({ 'x-ai-session-id': 's'.repeat(300) }).session).toHaveLength(200);
  });

  it('count characters of a note, not bytes', () => {
    const sent = (note: string) => Buffer.from(note).toString('latin1');
    expect(saveLabels({ 'x-note': sent('ж'.repeat(1_000)) }).note).toHaveLength(1_000);
    expect(() => saveLabels({ 'x-note': sent('ж'.repeat(1_001)) })).toThrow(
      expect.objectContaining({ code: 'INVALID_PARAMS' }),
    );
  });

  it.each<[Record<string, string>, string | null]>([
    [{ 'x-content-sha256': HEX.toUpperCase() }, HEX],
    [{ 'content-digest': `sha-256=:${BASE64}:` }, HEX],
    [{ 'content-digest': `sha-512=:AA==:, SHA-256=:${BASE64}:` }, HEX],
    [{ 'content-digest': 'sha-512=:AA==:' }, null],
    [{ 'x-content-sha256': HEX, 'content-digest': `sha-256=:${BASE64}:` }, HEX],
    [{ 'x-content-sha256': 'cd'.repeat(32), 'content-digest': `sha-256=:${BASE64}:` }, 'INVALID_SHA256'],
    [{ 'x-content-sha256': '' }, 'INVALID_SHA256'],
    [{ 'x-content-sha256': `${HEX}a` }, 'INVALID_SHA256'],
    [{ 'content-digest': `sha-256=${BASE64}` }, 'INVALID_SHA256'],
    [{ 'content-digest': 'sha-256=:AAAA:' }, 'INVALID_SHA256'],
  ])('say what the bytes are: %j', (headers, expected) => {
    expect(hash(headers)).toBe(expected);
  });
});

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
