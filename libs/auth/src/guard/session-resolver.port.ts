import type { ResolvedSession } from '../access/session.policy.js';

/** Injection token of {@link SessionResolver}. */
export const SESSION_RESOLVER = Symbol('SESSION_RESOLVER');

/** Knows the sessions of application users. Owned by the caller; sessions are issued elsewhere. */
export interface SessionResolver {
  /** The session of a token while it is alive; null when it is unknown, expired or revoked. */
  resolve(token: string): Promise<ResolvedSession | null>;
}
