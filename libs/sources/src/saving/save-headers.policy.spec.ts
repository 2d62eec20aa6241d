import { PorticoError } from '#libs/kernel';
import { saveLabels } from './save-headers.policy.js';

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
