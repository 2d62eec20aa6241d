import type { SessionKey } from '../session.js';

/** What a person calls a key of theirs; null for keys of others and such as have ended. */
export function keyName(keyId: string, keys: readonly SessionKey[]): string | null {
  const key = keys.find(({ id }) => id === keyId);
  return key ? `${key.name} …${key.suffix}` : null;
}
