import type { ResolvedKey } from '../keys/resolved-key.js';
import type { AccessCheck } from './access-check.js';
import type { RouteRule } from './route-rule.js';

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
