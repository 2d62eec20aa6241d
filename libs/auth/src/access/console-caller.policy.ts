import type { IncomingMessage } from 'node:http';
import type { AnyPrincipal, Scope } from '#libs/kernel';
import type { ResolvedKey } from '../keys/key-record.js';

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
