import { createHash, randomBytes } from 'node:crypto';

const BYTES = 32;

/** A new unguessable text: 32 random bytes, base64url. */
export function newSecret(): string {
  return randomBytes(BYTES).toString('base64url');
}

/** What is kept of a secret or of a text its owner made unguessable. */
export function hashOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
