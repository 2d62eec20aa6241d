import { createHmac, timingSafeEqual } from 'node:crypto';

/** Claims of a token of the gateway (RFC 7519). */
export interface TokenClaims {
  readonly iss: 'gateway';
  /** Subdomain of the only application it is good for. */
  readonly aud: string;
  readonly jti: string;
  /** Id of an access token; absent in one for a single entry. */
  readonly sub?: string;
  /** Seconds since 1970. */
  readonly iat: number;
  readonly exp: number;
}

const HEADER = encode({ alg: 'HS256', typ: 'JWT' });
const LONGEST = 1_024;
const FORM = /^[\w-]+\.[\w-]+\.[\w-]{43}$/;

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

function signature(signed: string, key: Buffer): Buffer {
  return createHmac('sha256', key).update(signed).digest();
}

/** A JSON Web Token, HMAC with SHA-256. */
export function signToken(claims: TokenClaims, key: Buffer): string {
  const signed = `${HEADER}.${encode(claims)}`;
  return `${signed}.${signature(signed, key).toString('base64url')}`;
}

/**
 * The claims of a token that was signed here, in this one way, for this application; null for any other.
 * Whether its time is over is for the row behind it to say, and for `exp`.
 */
export function readToken(token: string, key: Buffer, subdomain: string, nowMs: number): TokenClaims | null {
  const read = readAnyToken(token, key, nowMs);
  return read?.aud === subdomain ? read : null;
}

/** The same, for whatever application. */
export function readAnyToken(token: string, key: Buffer, nowMs: number): TokenClaims | null {
  if (token.length > LONGEST || !FORM.test(token)) return null;
  const [header = '', claims = '', mac = ''] = token.split('.');
  const presented = Buffer.from(mac, 'base64url');
  const expected = signature(`${header}.${claims}`, key);
  if (presented.length !== expected.length || !timingSafeEqual(presented, expected)) return null;
  if (header !== HEADER) return null;
  const read = JSON.parse(Buffer.from(claims, 'base64url').toString('utf8')) as TokenClaims;
  return read.iss === 'gateway' && read.exp * 1_000 > nowMs ? read : null;
}

/** Whether a text has the form of a token of the gateway, good or not: it is not the application's then. */
export function looksOurs(token: string): boolean {
  if (!FORM.test(token) || token.length > LONGEST || !token.startsWith(`${HEADER}.`)) return false;
  const claims = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8');
  return claims.startsWith('{"iss":"gateway",');
}
