import { createHash, randomBytes } from 'node:crypto';

/** A new server token: 32 random bytes as base64url. Known in clear to its agent only. */
export function createServerToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What `infra.server_machine.token_hash` keeps. The token has full entropy, so a plain hash is enough. */
export function hashServerToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
