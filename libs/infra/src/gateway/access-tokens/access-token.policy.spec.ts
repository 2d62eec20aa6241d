import {
  isShortcode,
  readTokenOrder,
  shortcodeFrom,
  statusOf,
  type TokenWish,
} from './access-token.policy.js';

const NOW = new Date(1_800_000_000_000);
const LATER = new Date(NOW.getTime() + 1);

describe('an access token', () => {
  it('lives a day and has no name unless it is said', () => {
    expect(readTokenOrder({ mode: 'api-bearer' })).toEqual({
      mode: 'api-bearer',
      ttlSeconds: 86_400,
      identityBound: false,
      name: '',
    });
  });

  it.each<[TokenWish, string | null]>([
    [{ mode: 'share-url', ttlSeconds: 300, identityBound: true, name: 'x'.repeat(100) }, null],
    [{ mode: 'share-url', ttlSeconds: 315_360_000 }, null],
    [{ mode: 'cookie' }, 'INVALID_MODE'],
    [{ mode: '' }, 'INVALID_MODE'],
    [{ mode: 'share-url', ttlSeconds: 299 }, 'INVALID_TTL'],
    [{ mode: 'share-url', ttlSeconds: 315_360_001 }, 'INVALID_TTL'],
    [{ mode: 'share-url', ttlSeconds: 300.5 }, 'INVALID_TTL'],
    [{ mode: 'share-url', name: 'x'.repeat(101) }, 'NAME_TOO_LONG'],
    [{ mode: 'api-bearer', identityBound: true }, 'VALIDATION_ERROR'],
  ])('%j is refused with %p', (wish, code) => {
    const read = (): unknown => readTokenOrder(wish);
    if (code === null) expect(read).not.toThrow();
    else expect(read).toThrow(expect.objectContaining({ code }) as Error);
  });

  it.each([
    [null, LATER, 'active'],
    [null, NOW, 'expired'],
    [NOW, LATER, 'revoked'],
    [NOW, NOW, 'revoked'],
  ])('revoked at %p and over at %p is %s', (revokedAt, expiresAt, expected) => {
    expect(statusOf({ revokedAt, expiresAt }, NOW)).toBe(expected);
  });

  it('has a shortcode without letters that look like others', () => {
    const all = Array.from({ length: 32 }, (_, first) =>
      shortcodeFrom(Uint8Array.from({ length: 16 }, (__, index) => first * 16 + index)),
    );
    expect(all.every(isShortcode)).toBe(true);
    expect(new Set(all.join('')).size).toBe(32);
    expect(all.join('')).not.toMatch(/[ilo0]/);
    for (const other of [
      '',
      'abcdefgh',
      'abcdefghjkmnpqr',
      'abcdefghjkmnpqrst',
      'ABCDEFGHJKMNPQRS',
      'abcdefghjkmnpqr0',
      'abcdefghjkmnpqr ',
    ]) {
      expect(isShortcode(other)).toBe(false);
    }
  });
});
