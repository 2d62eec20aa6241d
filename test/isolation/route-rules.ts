import { accessOf, type RouteAccess, type RouteDefinition } from '#libs/http';
import { SCOPELESS_ROUTES } from './scopeless-routes.data.js';

/**
 * What is wrong with a caller. Written from specification part 1 ("Authentication", "Portal state",
 * "Rights and scopes"), not from the service's own checks.
 */
export interface CallerFacts {
  readonly kind: 'personal' | 'application' | 'management' | 'cowork';
  /** Code this caller gets wherever a key is asked for. */
  readonly refusedEverywhere?: string;
  /** Code of the portal's state; a management key belongs to no portal. */
  readonly portalCode?: string;
  readonly frozen?: true;
  /** The sections of the portal are off. */
  readonly withoutSection?: true;
  /** The key has no scope but {@link OTHER_SCOPE}. */
  readonly withoutScope?: true;
  readonly readOnly?: true;
  /** What came beside an application key: a session that works, none, or one refused with a code. */
  readonly session?: 'good' | 'none' | 'INVALID_SESSION' | 'SESSION_APP_MISMATCH';
  /** A partner has the key, or has made it with one; the resource of the path belongs to its owner. */
  readonly partner?: true;
  /** The resource of the path belongs to somebody else. */
  readonly stranger?: 'of the portal' | 'of another portal';
}

/** What keys have, and lack all else: hardly a route asks for it. */
export const OTHER_SCOPE = 'mail' as const;

interface Rule {
  readonly name: string;
  readonly code: (route: RouteDefinition, access: RouteAccess, caller: CallerFacts) => string | null;
}

const MISSING_SCOPE: Readonly<Record<string, string>> = {
  'svc:infra': 'INFRA_SCOPE_REQUIRED',
  'svc:ai': 'scope_missing',
  'svc:cowork': 'INSUFFICIENT_SCOPE',
};

function missingScope(scope: string): string {
  if (scope.startsWith('svc:mgmt:')) return 'MANAGEMENT_SCOPE_REQUIRED';
  return MISSING_SCOPE[scope] ?? 'SCOPE_DENIED';
}

function wrongKind(access: RouteAccess, kind: string): string {
  const { kinds, session, entity, managementCode, personalCode } = access;
  if (kind === 'management') {
    return managementCode ?? (entity ? 'MANAGEMENT_KEY_NO_ENTITY_ACCESS' : 'WRONG_KEY_TYPE');
  }
  const onlyUsersOfApplications = session === 'required' && kinds.join() === 'application';
  if (onlyUsersOfApplications) return 'OAUTH_REQUIRED';
  return kind === 'application' ? 'WRONG_KEY_TYPE' : (personalCode ?? 'WRONG_KEY_TYPE');
}

/** Server routes that hide the server from strangers of its portal; all others say it is not theirs. */
export function hidesServer({ method, path }: Pick<RouteDefinition, 'method' | 'path'>): boolean {
  if (path.startsWith('/v1/infra/servers/:id/sources')) return true;
  return `${method} ${path}` === 'GET /v1/infra/servers/:id/operations';
}

/** Calls about servers that the host answers: the application alone cannot ask it. */
const HOST_PEOPLE = new Set(['GET /v1/infra/servers/:id/b24-users']);

/** Calls about embedding places that the host answers. */
const HOST_PLACEMENTS = new Set([
  'GET /v1/placements',
  'POST /v1/placements/bind',
  'POST /v1/placements/unbind',
]);

/** Code for a caller whose resource it is not; null where the path names none. */
function strangerCode(
  route: RouteDefinition,
  access: RouteAccess,
  { stranger, kind }: CallerFacts,
): string | null {
  const { owner, method, path } = route;
  const elsewhere = stranger === 'of another portal';
  if (owner === 'operation') return 'OPERATION_NOT_FOUND';
  if (typeof owner === 'object') return elsewhere || hidesServer(route) ? 'SERVER_NOT_FOUND' : 'WRONG_KEY';
  if (path.startsWith('/v1/keys/:')) return 'KEY_NOT_FOUND';
  if (path.startsWith('/v1/refusals/:')) return 'REFUSAL_NOT_FOUND';
  // The week of a portal is everybody's there to read, its maker's and the administrators' to change.
  if (path.startsWith('/v1/work-schedules/:')) {
    if (elsewhere) return 'WORK_SCHEDULE_NOT_FOUND';
    return method === 'GET' ? null : 'NOT_AUTHORIZED';
  }
  if (path.startsWith('/v1/storage/objects/*')) return 'STORAGE_OBJECT_NOT_FOUND';
  if (path.startsWith('/v1/ai/credentials/:')) return 'AI_CREDENTIAL_NOT_FOUND';
  if (path.startsWith('/v1/search/credentials/:')) return 'CREDENTIAL_NOT_FOUND';
  if (path.startsWith('/v1/feedback/attachments/:')) return 'ATTACHMENT_NOT_FOUND';
  // The team's keys see tickets of all portals.
  if (path.startsWith('/v1/feedback/:')) return kind === 'management' ? null : 'FEEDBACK_NOT_FOUND';
  if (/^\/v1\/(ai\/)?models\/\*/.test(path)) return null;
  if (path.startsWith('/v1/infra/providers/:')) return null;
  if (path.startsWith('/v1/apps/:id/sources') && kind === 'application' && !elsewhere) {
    return 'SOURCE_APP_ID_MISMATCH';
  }
  if (path.startsWith('/v1/apps/:')) return elsewhere ? 'APP_NOT_FOUND' : 'NOT_AUTHORIZED';
  // The catalogue is for everybody of the portal, blueprints for everybody.
  if (path.startsWith('/v1/applications/:')) return elsewhere ? 'APP_NOT_FOUND' : null;
  if (path.startsWith('/v1/app/blueprints/:')) return null;
  // A user who has not signed in to the application cannot ask the host in its name.
  if (HOST_PLACEMENTS.has(`${method} ${path}`)) return elsewhere ? null : 'TOKEN_MISSING';
  if (path.startsWith('/v1/bots/:')) return elsewhere ? 'BOT_NOT_FOUND' : 'BOT_ACCESS_DENIED';
  // Whoever has no bots gets a list of none, and the host is not asked.
  if (method === 'GET' && path === '/v1/bots') return null;
  // Records belong to the host: a user without a webhook cannot ask it, another portal has none such.
  if (access.entity && !elsewhere) return 'TOKEN_MISSING';
  if (access.entity) return path.includes(':') ? 'ENTITY_NOT_FOUND' : null;
  if (method === 'POST' && path === '/v1/keys') return elsewhere ? 'PORTAL_NOT_FOUND' : null;
  return path.includes(':') ? `no rule for strangers of ${method} ${path}` : null;
}

/** Calls that give out or widen a key of the portal; a portal that may not call gets none. */
const FOR_THE_PORTAL = new Set(['POST /v1/keys', 'PATCH /v1/keys/:id', 'POST /v1/keys/:id/rotate']);

/** In the order of the contract: the first that names a code decides. */
const RULES: readonly Rule[] = [
  { name: 'the key itself', code: (_route, _access, { refusedEverywhere }) => refusedEverywhere ?? null },
  {
    name: 'state of the portal',
    code: (_route, _access, { kind, portalCode }) => (kind === 'management' ? null : (portalCode ?? null)),
  },
  {
    name: 'frozen balance',
    code: (_route, access, { kind, frozen }) =>
      frozen && kind !== 'management' && access.frozen === 'refused' ? 'ACCOUNT_FROZEN' : null,
  },
  {
    name: 'kind',
    code: (_route, access, { kind }) => (access.kinds.includes(kind) ? null : wrongKind(access, kind)),
  },
  {
    name: 'section of the portal',
    code: (_route, { section }, { withoutSection }) => (section && withoutSection ? 'ROUTE_NOT_FOUND' : null),
  },
  {
    name: 'scope',
    code: (_route, access, { kind, withoutScope }) => {
      const scope = kind === 'management' ? (access.managementScope ?? access.scope) : access.scope;
      // It comes with one kind of keys, and no other one can have it.
      const lacks = scope === 'svc:cowork' ? kind !== 'cowork' : withoutScope && scope !== OTHER_SCOPE;
      const hasAnother = kind === 'cowork' && access.alternativeScopes?.includes('svc:cowork');
      return lacks && scope && !hasAnother ? missingScope(scope) : null;
    },
  },
  {
    name: 'no scope: what a partner is answered stands beside the reason',
    code: ({ method, path }, { scope }, { partner, kind }) => {
      if (scope !== null) return null;
      const row = SCOPELESS_ROUTES[`${method} ${path}`];
      if (!row || !partner) return null;
      const isOtherApplication = kind === 'application' && path.startsWith('/v1/apps/:id/sources');
      return isOtherApplication ? 'SOURCE_APP_ID_MISMATCH' : row.toPartner;
    },
  },
  {
    name: 'subscription section',
    code: (_route, { cowork }, { kind }) =>
      kind === 'cowork' && cowork === 'forbidden' ? 'INFRA_FORBIDDEN_FOR_COWORK_KEY' : null,
  },
  {
    name: 'read-only',
    code: (_route, { mode }, { readOnly }) =>
      readOnly && mode === 'write' ? 'WRITE_BLOCKED_READONLY_KEY' : null,
  },
  {
    name: 'session',
    code: ({ method, path }, access, { kind, session = 'none' }) => {
      if (kind !== 'application' || session === 'good') return null;
      if (session !== 'none') return session;
      const asksHost = HOST_PEOPLE.has(`${method} ${path}`);
      return access.session === 'required' || asksHost ? 'TOKEN_MISSING' : null;
    },
  },
  {
    name: 'bots of a key that may not register one',
    code: ({ path }, _access, { readOnly }) =>
      readOnly && path.startsWith('/v1/bots/:') ? 'BOT_NOT_FOUND' : null,
  },
  {
    name: 'state of the portal whose key is managed',
    code: ({ method, path }, _access, { portalCode = null }) =>
      FOR_THE_PORTAL.has(`${method} ${path}`) ? portalCode : null,
  },
  {
    name: 'administrators of the portal: nobody here is one',
    code: ({ path }, _access, { stranger }) => {
      if (path.startsWith('/v1/wallet')) return 'NOT_AUTHORIZED';
      if (!path.startsWith('/v1/portals/:')) return null;
      return stranger === 'of another portal' ? 'PORTAL_NOT_FOUND' : 'NOT_AUTHORIZED';
    },
  },
  {
    name: 'rights of what a key makes: its own and no others',
    code: ({ method, path }, _access, { withoutScope }) =>
      withoutScope && method === 'POST' && path === '/v1/apps' ? 'SCOPE_DENIED' : null,
  },
  {
    name: 'ownership',
    code: (route, access, caller) => (caller.stranger ? strangerCode(route, access, caller) : null),
  },
];

/** The code a caller must get on a route; null when nothing about the caller stands in the way. */
export function expectedCode(route: RouteDefinition, caller: CallerFacts): string | null {
  const access = accessOf(route);
  // Whoever reads a public object: it is its portal that must be in order.
  // What a browser asks before it reads is answered alike for every address.
  const isRead = route.method !== 'OPTIONS';
  if (route.path.startsWith('/v1/public-storage/')) return caller.frozen && isRead ? 'ACCOUNT_FROZEN' : null;
  // No provider of payments is set here: whoever calls, there is no such address.
  if (route.path === '/hooks/topup/:provider') return 'ROUTE_NOT_FOUND';
  if (!access) return null;
  for (const { code } of RULES) {
    const found = code(route, access, caller);
    if (found !== null) return found;
  }
  return null;
}

/** Codes that say something about the caller: none of them may reach one who is in the right. */
const REFUSALS =
  /^(MISSING_API_KEY|INVALID_(API_KEY|SESSION)|KEY_(INACTIVE|EXPIRED)|WRONG_.+|TOKEN_MISSING|SESSION_.+|OWNER_.+|ACCOUNT_.+|WAITLIST_.+|IP_NOT_ALLOWED|NO_PORTAL|PORTAL_.+|.*SCOPE.*|WRITE_BLOCKED_.+|INFRA_FORBIDDEN_.+|MANAGEMENT_.+|STORAGE_REQUIRES_.+|OAUTH_.+|NOT_AUTHORIZED|HOST_ACCESS_DENIED|BOT_(NOT_FOUND|ACCESS_DENIED)|(KEY|SERVER|OPERATION|ENTITY|ROUTE|APP|REFUSAL)_NOT_FOUND|SOURCE_APP_.+|SERVER_ROLE_.+|INTERNAL_ERROR|scope_missing)$/;

export function isRefusal(code: string | null): boolean {
  return code !== null && REFUSALS.test(code);
}
