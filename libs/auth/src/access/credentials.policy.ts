import type { KeyKind } from '#libs/kernel';
import { isWellFormedKey, keyPrefixOf, SESSION_PREFIX } from '../keys/key-secret.js';
import type { Refusal } from './access.policy.js';

const BEARER = /^bearer +(\S.*)$/i;
const API_KEY_HEADER = 'x-api-key';
const AUTHORIZATION_HEADER = 'authorization';

/** What the two headers of a request hold. */
export interface SentCredentials {
  readonly apiKey: string | null;
  /** Token of `Authorization: Bearer`. */
  readonly bearer: string | null;
}

/** The key to look up and the session token sent beside it. */
export interface ReadCredentials {
  readonly rawKey: string;
  /** The key stood in `Authorization: Bearer`, which only a personal one may. */
  readonly asBearer: boolean;
  readonly sessionToken: string | null;
}

/**
 * Reads the headers as they came over the wire: names and values alternate. A header sent twice
 * counts as one with both values joined by a comma, which is never a valid key.
 */
export function sentCredentials(rawHeaders: readonly string[]): SentCredentials {
  let apiKey: string | null = null;
  let authorization: string | null = null;
  for (let i = 0; i + 1 < rawHeaders.length; i += 2) {
    const name = rawHeaders[i] ?? '';
    if (name.length !== API_KEY_HEADER.length && name.length !== AUTHORIZATION_HEADER.length) continue;
    const value = (rawHeaders[i + 1] ?? '').trim();
    switch (name.toLowerCase()) {
      case API_KEY_HEADER:
        apiKey = apiKey === null ? value : `${apiKey}, ${value}`;
        break;
      case AUTHORIZATION_HEADER:
        authorization = authorization === null ? value : `${authorization}, ${value}`;
        break;
    }
  }
  return { apiKey: apiKey || null, bearer: BEARER.exec(authorization ?? '')?.[1] ?? null };
}

const WRONG_SCHEME: Refusal = { code: 'WRONG_AUTH_SCHEME' };
const MISSING: Refusal = { code: 'MISSING_API_KEY' };
const UNKNOWN: Refusal = { code: 'INVALID_API_KEY' };

/**
 * Decides which text is the key (specification part 1, "Authentication", rules 1 and 2):
 * `X-Api-Key`, else a personal key in Bearer. An application or management key in Bearer is the
 * wrong scheme, whatever else was sent. A wrong checksum is refused here, before any look-up. A
 * subscription-section key reads as a personal one: {@link schemeRefusal} tells them apart.
 */
export function readCredentials({ apiKey, bearer }: SentCredentials): ReadCredentials | Refusal {
  const bearerPrefix = bearer === null ? null : keyPrefixOf(bearer);
  if (apiKey === null) {
    if (bearer === null || bearerPrefix === null) return MISSING;
    if (bearerPrefix !== 'svc_api_') return WRONG_SCHEME;
    return isWellFormedKey(bearer) ? { rawKey: bearer, asBearer: true, sessionToken: null } : UNKNOWN;
  }
  if (bearerPrefix !== null && bearerPrefix !== 'svc_api_') return WRONG_SCHEME;
  if (!isWellFormedKey(apiKey)) return UNKNOWN;
  const sessionToken = bearer?.startsWith(SESSION_PREFIX) ? bearer : null;
  return { rawKey: apiKey, asBearer: false, sessionToken };
}

/** Why a key that was found may not stand where it stood, or null. */
export function schemeRefusal(kind: KeyKind, asBearer: boolean): Refusal | null {
  return asBearer && kind !== 'personal' ? WRONG_SCHEME : null;
}
