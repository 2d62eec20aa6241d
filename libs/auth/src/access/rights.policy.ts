import { missingScopeCode, type Scope } from '#libs/kernel';
import type { AccessCheck, Refusal } from './access-check.js';

function scopeRefusal(scope: Scope): Refusal {
  return {
    code: missingScopeCode(scope),
    options: { message: `The key lacks the scope "${scope}", which this endpoint requires.` },
  };
}

/**
 * Whether this key may make this call (specification part 1, table "Rights and scopes").
 * Two codes name a management key in the wrong place: entity endpoints answer
 * `MANAGEMENT_KEY_NO_ENTITY_ACCESS`, every other endpoint `WRONG_KEY_TYPE`.
 */
export const RIGHTS_CHECKS: readonly AccessCheck[] = [
  {
    name: 'kind',
    refuse: ({ key, route }) => {
      if (route.kinds.includes(key.kind)) return null;
      if (key.kind === 'management' && route.entity) return { code: 'MANAGEMENT_KEY_NO_ENTITY_ACCESS' };
      const message = `This endpoint accepts keys of these kinds: ${route.kinds.join(', ')}.`;
      return { code: 'WRONG_KEY_TYPE', options: { message } };
    },
  },
  {
    name: 'scope',
    refuse: ({ key, route }) =>
      route.scope === null || key.scopes.has(route.scope) ? null : scopeRefusal(route.scope),
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
