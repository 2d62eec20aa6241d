import { scopeOf } from '#libs/http/contracts';
import { type ErrorCode, type KeyKind, missingScopeCode, type Scope } from '#libs/kernel';
import type { AccessCheck, Refusal, RightsSubject } from './access-check.js';
import type { RouteRule } from './route-rule.js';

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
