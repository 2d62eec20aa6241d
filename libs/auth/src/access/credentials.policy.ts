import type { IncomingMessage } from 'node:http';
import type { AnyPrincipal, KeyKind, Scope } from '#libs/kernel';
import type { ResolvedKey } from '../keys/key-record.js';
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
/** Something was sent, and is none of our keys: another service's, as clients of models send by themselves. */
const FOREIGN: Refusal = {
  code: 'MISSING_API_KEY',
  options: {
    message:
      'Authorization: Bearer holds no key of this service: those begin with svc_api_. Send one there or as X-Api-Key.',
  },
};
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
    if (bearer === null) return MISSING;
    if (bearerPrefix === null) return bearer.startsWith(SESSION_PREFIX) ? MISSING : FOREIGN;
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

/** The header in which the console names the key a call is to be made with, by its id. */
export const CONSOLE_KEY_HEADER = 'x-svc-console-key';

/** Somebody who has signed in to the console. */
export interface ConsoleCaller {
  /** Platform user id. */
  readonly userId: string;
  readonly portalId: string;
}

/** What a management key may do through the console: what can be kept to one portal. The desk of all tickets cannot. */
export const CONSOLE_MANAGEMENT_SCOPES: readonly Scope[] = ['svc:mgmt:keys', 'svc:mgmt:portals'];

/**
 * A key as it calls through the console, for the person who owns it and on the portal the person has signed in on.
 * That portal's host says who has signed in, so nothing reaches beyond it: a management key is good there alone,
 * whatever else its owner has.
 * @returns null for a key of anybody else, or of another portal.
 */
export function throughConsole(key: ResolvedKey, { userId, portalId }: ConsoleCaller): ResolvedKey | null {
  if (key.ownerUserId !== userId) return null;
  if (key.kind !== 'management') {
    return key.portal?.id === portalId ? { ...key, principal: from(key.principal, portalId) } : null;
  }
  const scopes = new Set(CONSOLE_MANAGEMENT_SCOPES.filter((scope) => key.scopes.has(scope)));
  return { ...key, scopes, principal: from({ ...key.principal, scopes }, portalId) };
}

function from(principal: AnyPrincipal, consolePortalId: string): AnyPrincipal {
  return { ...principal, consolePortalId };
}

/** Injection token of {@link ConsoleSessions}. */
export const CONSOLE_SESSIONS = Symbol('CONSOLE_SESSIONS');

/** Knows the sessions of people in the console. Owned by the guard; an app binds it. */
export interface ConsoleSessions {
  /**
   * Who has signed in in the browser that sends a request. Keeps the session alive.
   * @param requestId of the request, for what is asked elsewhere about them.
   * @returns null without a live session, and where another site has made the browser send it.
   */
  callerOf(request: Pick<IncomingMessage, 'headers'>, requestId: string): Promise<ConsoleCaller | null>;
}
