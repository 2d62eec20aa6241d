import { createHmac } from 'node:crypto';
import { looksOurs, readToken, signToken, type TokenClaims } from './signed-token.policy.js';

const KEY = Buffer.alloc(32, 1);
const NOW = 1_800_000_000_000;
const CLAIMS: TokenClaims = {
  iss: 'gateway',
  aud: 'app-0123456789ab',
  jti: 'one',
  iat: NOW / 1_000,
  exp: NOW / 1_000 + 300,
};
const TOKEN = signToken(CLAIMS, KEY);
const [HEADER = '', BODY = '', MAC = ''] = TOKEN.split('.');
const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

function forge(header: object, claims: object, key: Buffer | null = KEY): string {
  const signed = `${part(header)}.${part(claims)}`;
  const mac = key ? createHmac('sha256', key).update(signed).digest('base64url') : '';
  return `${signed}.${mac}`;
}

describe('a token of the gateway', () => {
  const read = (token: string, subdomain = CLAIMS.aud, nowMs = NOW) =>
    readToken(token, KEY, subdomain, nowMs);

  it('is read with its claims', () => {
    expect(read(TOKEN)).toEqual(CLAIMS);
    expect(looksOurs(TOKEN)).toBe(true);
  });

  it.each<[string, string]>([
    ['of another key', signToken(CLAIMS, Buffer.alloc(32, 2))],
    ['without a signature', forge({ alg: 'none', typ: 'JWT' }, CLAIMS, null)],
    ['with the algorithm none under our key', forge({ alg: 'none', typ: 'JWT' }, CLAIMS)],
    ['with another algorithm under our key', forge({ alg: 'HS512', typ: 'JWT' }, CLAIMS)],
    ['of another issuer', forge({ alg: 'HS256', typ: 'JWT' }, { ...CLAIMS, iss: 'app' })],
    ['with other claims', `${HEADER}.${part({ ...CLAIMS, aud: 'app-ffffffffffff' })}.${MAC}`],
    ['cut short', TOKEN.slice(0, -1)],
    ['with more', `${TOKEN}x`],
    ['of four parts', `${TOKEN}.${MAC}`],
    ['without claims', `${HEADER}..${MAC}`],
    ['that is nothing', ''],
    ['that is too long', `${HEADER}.${BODY.repeat(20)}.${MAC}`],
  ])('%s is not', (_, token) => {
    expect(read(token)).toBeNull();
  });

  it('is good for one application, until its end', () => {
    expect(read(TOKEN, 'app-ffffffffffff')).toBeNull();
    expect(read(TOKEN, CLAIMS.aud, NOW + 299_999)).toEqual(CLAIMS);
    expect(read(TOKEN, CLAIMS.aud, NOW + 300_000)).toBeNull();
  });

  it('is told from the tokens of applications by its form', () => {
    expect(looksOurs(signToken(CLAIMS, Buffer.alloc(32, 2)))).toBe(true);
    expect(looksOurs(forge({ alg: 'HS256', typ: 'JWT' }, { sub: 'ann' }))).toBe(false);
    expect(looksOurs('svc_session_abc')).toBe(false);
  });
});
