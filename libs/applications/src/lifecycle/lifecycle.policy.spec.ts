import { isPorticoError } from '#libs/kernel';
import { nextHostClient, requireSnapshot, tokenUrlOf } from './lifecycle.policy.js';

function codeOf(work: () => unknown): string {
  try {
    work();
    return 'passes';
  } catch (error) {
    return isPorticoError(error) ? error.code : String(error);
  }
}

describe('a publication', () => {
  const now = new Date('2026-01-01T12:00:00.000Z');
  const ago = (ms: number): Date => new Date(now.getTime() - ms);

  it.each<[string, Date | null, string]>([
    ['just now', now, 'passes'],
    ['ten minutes ago', ago(600_000), 'passes'],
    ['a moment more', ago(600_001), 'SNAPSHOT_REQUIRED'],
    ['never', null, 'SNAPSHOT_REQUIRED'],
  ])('needs a source version, saved %s', (_name, savedAt, expected) => {
    expect(codeOf(() => requireSnapshot('a', savedAt, now))).toBe(expected);
  });
});

describe('the client at the host', () => {
  const present = { clientId: 'c', clientSecret: 's', tokenUrl: 'https://old.example/' };
  const url = 'https://host.example/oauth/token/';

  it('is the one that is named, else the present one', () => {
    const named = nextHostClient(present, { hostClientId: 'd', hostClientSecret: 't' }, url);
    expect(named).toEqual({ clientId: 'd', clientSecret: 't', tokenUrl: url });
    expect(nextHostClient(present, {}, url)).toEqual({ ...present, tokenUrl: url });
  });

  it.each([
    ['half of one', present, { hostClientId: 'd' }],
    ['the other half', present, { hostClientSecret: 't' }],
    ['none where none is known', null, {}],
  ])('is not %s', (_name, known, input) => {
    expect(codeOf(() => nextHostClient(known, input, url))).toBe('VALIDATION_ERROR');
  });

  it('exchanges tokens at the configured address, else at the portal', () => {
    expect(tokenUrlOf('https://auth.example/token', 'https://portal.example')).toBe(
      'https://auth.example/token',
    );
    expect(tokenUrlOf(null, 'https://portal.example')).toBe('https://portal.example/oauth/token/');
  });
});
