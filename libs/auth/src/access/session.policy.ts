import type { RouteDefinition } from '#libs/http';
import type { AnyPrincipal } from '#libs/kernel';
import type { ResolvedKey } from '../keys/key-record.js';
import { type AccessCheck, type Refusal, type RouteRule, ruleOf } from './access.policy.js';

/** A live session of a user with an application. */
export interface ResolvedSession {
  readonly id: string;
  readonly appId: string;
  readonly portalId: string;
  readonly userId: string;
  readonly hostUserId: number;
  readonly isAdmin: boolean;
}

export interface SessionSubject {
  readonly key: ResolvedKey;
  readonly route: RouteRule;
  readonly sessionToken: string | null;
  /** Null when no token was sent, or none that is alive. */
  readonly session: ResolvedSession | null;
}

/** Only an application key works with a session; beside any other key a token has no meaning. */
export function needsSessionLookUp(key: ResolvedKey, sessionToken: string | null): sessionToken is string {
  return key.kind === 'application' && sessionToken !== null;
}

/** What it depends on whether a session is missing. */
export interface SessionNeed {
  readonly key: Pick<ResolvedKey, 'kind'>;
  readonly route: Pick<RouteRule, 'session'>;
  readonly sessionToken: string | null;
}

export const SESSION_PRESENT: AccessCheck<SessionNeed> = {
  name: 'session-present',
  refuse: ({ key, route, sessionToken }) =>
    key.kind === 'application' && route.session === 'required' && sessionToken === null
      ? { code: 'TOKEN_MISSING' }
      : null,
};

/** Specification part 1, "Authentication", rule 3. */
export const SESSION_CHECKS: readonly AccessCheck<SessionSubject>[] = [
  SESSION_PRESENT,
  {
    name: 'session-alive',
    refuse: ({ key, sessionToken, session }) =>
      needsSessionLookUp(key, sessionToken) && session === null ? { code: 'INVALID_SESSION' } : null,
  },
  {
    name: 'session-of-this-application',
    refuse: ({ key, session }) =>
      key.kind === 'application' &&
      session &&
      (session.appId !== key.appId || session.portalId !== key.portal?.id)
        ? { code: 'SESSION_APP_MISMATCH' }
        : null,
  },
];

/** Why the route refuses an authenticated caller for want of a session, or null. */
export function sessionRefusal(
  definition: RouteDefinition,
  { kind, currentUser }: Pick<AnyPrincipal, 'kind' | 'currentUser'>,
): Refusal | null {
  const route = ruleOf(definition);
  const sessionToken = currentUser?.sessionId ?? null;
  return route && SESSION_PRESENT.refuse({ key: { kind }, route, sessionToken });
}
