import { accessOf, type RouteAccess, type RouteDefinition, scopeOf } from '#libs/http/contracts';
import {
  type AnyPrincipal,
  type ErrorCode,
  type KeyKind,
  missingScopeCode,
  type PorticoErrorOptions,
  type Scope,
} from '#libs/kernel';
import type { KeyPortal, PortalState, ResolvedKey, UserState } from '../keys/key-record.js';
import { isAddressAllowed } from './address-list.policy.js';

/** Why a call is refused: a code of the catalogue and what its answer carries. */
export interface Refusal {
  readonly code: ErrorCode;
  readonly options?: PorticoErrorOptions;
}

/** What the rights of a key depend on. */
export interface RightsSubject {
  readonly key: Pick<ResolvedKey, 'kind' | 'scopes' | 'accessMode' | 'sections' | 'serverId'>;
  readonly route: RouteRule;
  /** Page on which the owner changes the key's access mode. */
  readonly switchUrl: string;
}

/** What the standing of a key, its owner and its portal depends on. */
export interface CallerSubject {
  readonly key: ResolvedKey;
  readonly nowMs: number;
  /** Address of the caller; null when the socket has none. */
  readonly address: string | null;
  readonly route: Pick<RouteRule, 'frozen'>;
}

/** Everything a check of a known key may look at. */
export interface AccessSubject extends RightsSubject, CallerSubject {
  readonly key: ResolvedKey;
  readonly route: RouteRule;
}

/** One row of an ordered list of checks: the first that refuses decides. */
export interface AccessCheck<Subject = AccessSubject> {
  readonly name: string;
  refuse(subject: Subject): Refusal | null;
}

/** Runs checks in order; null means that all of them passed. */
export function firstRefusal<Subject>(
  checks: readonly AccessCheck<Subject>[],
  subject: Subject,
): Refusal | null {
  for (const check of checks) {
    const refusal = check.refuse(subject);
    if (refusal) return refusal;
  }
  return null;
}

/** What the checks need to know of a route; compiled once from its declaration. */
export interface RouteRule extends RouteAccess {
  /** Method and path as declared, for example `POST /v1/deals`. */
  readonly label: string;
}

/** Null for a route whose caller the guard does not check. */
export function ruleOf(definition: RouteDefinition): RouteRule | null {
  const access = accessOf(definition);
  return access && { ...access, label: `${definition.method} ${definition.path}` };
}

function scopeRefusal(scope: Scope, alternatives: readonly Scope[]): Refusal {
  const names = [scope, ...alternatives].map((name) => `"${name}"`).join(' or ');
  return {
    code: missingScopeCode(scope),
    options: { message: `The key lacks the scope ${names}, which this endpoint requires.` },
  };
}

/**
 * Where the specification names more than `WRONG_KEY_TYPE` for a kind in the wrong place: a
 * management key on an entity endpoint, any key that is no application's where a user of an
 * application is needed, and whatever code the route itself names.
 */
function ownCodeOfKind(kind: KeyKind, route: RouteRule): ErrorCode | null {
  if (kind === 'management') {
    return route.managementCode ?? (route.entity ? 'MANAGEMENT_KEY_NO_ENTITY_ACCESS' : null);
  }
  if (needsUserOfApplication(route)) return 'OAUTH_REQUIRED';
  return kind === 'application' ? null : (route.personalCode ?? null);
}

function needsUserOfApplication({ kinds, session }: RouteRule): boolean {
  return session === 'required' && kinds.every((kind) => kind === 'application');
}

const FOR_DATA_ALONE: Refusal = {
  code: 'WRONG_KEY',
  options: { message: 'The key is for what runs on a server: it works with data alone.' },
};

/** Whether this key may make this call (specification part 1, table "Rights and scopes"). */
export const RIGHTS_CHECKS: readonly AccessCheck<RightsSubject>[] = [
  {
    name: 'kind',
    refuse: ({ key, route }) => {
      if (route.kinds.includes(key.kind)) return null;
      const code = ownCodeOfKind(key.kind, route);
      if (code) return { code };
      const message = `This endpoint accepts keys of these kinds: ${route.kinds.join(', ')}.`;
      return { code: 'WRONG_KEY_TYPE', options: { message } };
    },
  },
  {
    // Whoever may call it, there is no such route for this portal.
    name: 'section',
    refuse: ({ key, route: { section } }) =>
      section === undefined || key.sections.includes(section) ? null : { code: 'ROUTE_NOT_FOUND' },
  },
  {
    name: 'scope',
    refuse: ({ key, route }) => {
      const scope = scopeOf(route, key.kind);
      const { alternativeScopes = [] } = route;
      const admitted = scope === null || key.scopes.has(scope);
      if (admitted || alternativeScopes.some((name) => key.scopes.has(name))) return null;
      return scopeRefusal(scope, alternativeScopes);
    },
  },
  {
    name: 'cowork',
    refuse: ({ key, route }) =>
      key.kind === 'cowork' && route.cowork === 'forbidden'
        ? { code: 'INFRA_FORBIDDEN_FOR_COWORK_KEY' }
        : null,
  },
  {
    name: 'server',
    refuse: ({ key, route: { cowork, ofServers = cowork } }) =>
      key.serverId && ofServers === 'forbidden' ? FOR_DATA_ALONE : null,
  },
  {
    name: 'read-only',
    refuse: ({ key, route, switchUrl }) =>
      key.accessMode === 'READONLY' && route.mode === 'write'
        ? {
            code: 'WRITE_BLOCKED_READONLY_KEY',
            options: {
              message: `The key is read-only; ${route.label} was not performed.`,
              details: { method: route.label, switchUrl },
            },
          }
        : null,
  },
];

/** Why the guard would refuse a call for the rights of its caller alone, or null: for calls that arrive inside another. */
export function rightsRefusal(
  definition: RouteDefinition,
  key: Pick<AnyPrincipal, 'kind' | 'scopes' | 'accessMode' | 'sections' | 'serverId'>,
): Refusal | null {
  const route = ruleOf(definition);
  return route && firstRefusal(RIGHTS_CHECKS, { key, route, switchUrl: '' });
}

const OWNER_REFUSALS: Record<UserState, ErrorCode | null> = {
  ACTIVE: null,
  BLOCKED: 'OWNER_BLOCKED',
  PENDING_ERASURE: 'ACCOUNT_PENDING_ERASURE',
  WAITLIST: 'WAITLIST_PENDING',
};

export const PORTAL_REFUSALS: Record<PortalState, (portal: KeyPortal) => Refusal | null> = {
  ACTIVE: () => null,
  SUSPENDED: () => ({ code: 'PORTAL_SUSPENDED' }),
  DELETED: () => ({ code: 'PORTAL_DELETED' }),
  BLOCKED: ({ blockedAt }) => ({
    code: 'PORTAL_BLOCKED',
    options: { extra: { blockedAt: blockedAt?.toISOString() ?? null } },
  }),
};

function hasPassed(atMs: number | null, nowMs: number): boolean {
  return atMs !== null && atMs <= nowMs;
}

/**
 * Whether the key, its owner and its portal may call at all, in the order of the contract
 * (`specification part 1`, tables "Authentication and keys" and "Portal state").
 * A management key belongs to no portal, so the state of none applies to it.
 */
export const CALLER_CHECKS: readonly AccessCheck<CallerSubject>[] = [
  {
    name: 'status',
    refuse: ({ key, nowMs }) =>
      key.status !== 'ACTIVE' || hasPassed(key.secretValidUntilMs, nowMs) ? { code: 'KEY_INACTIVE' } : null,
  },
  {
    name: 'expiry',
    refuse: ({ key, nowMs }) => (hasPassed(key.expiresAtMs, nowMs) ? { code: 'KEY_EXPIRED' } : null),
  },
  {
    name: 'owner',
    refuse: ({ key }) => {
      const code = OWNER_REFUSALS[key.ownerState];
      return code && { code };
    },
  },
  {
    name: 'address',
    refuse: ({ key, address }) =>
      key.allowedAddresses && !isAddressAllowed(address, key.allowedAddresses)
        ? { code: 'IP_NOT_ALLOWED' }
        : null,
  },
  {
    name: 'portal',
    refuse: ({ key }) => {
      if (key.portal) return PORTAL_REFUSALS[key.portal.state](key.portal);
      return key.kind === 'management' ? null : { code: 'NO_PORTAL' };
    },
  },
  {
    name: 'frozen',
    refuse: ({ key, route }) =>
      key.portal?.frozen && route.frozen === 'refused' ? { code: 'ACCOUNT_FROZEN' } : null,
  },
];

/** The same where nobody's address is to be compared with that of a key. */
export const STANDING_CHECKS = CALLER_CHECKS.filter(({ name }) => name !== 'address');

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
