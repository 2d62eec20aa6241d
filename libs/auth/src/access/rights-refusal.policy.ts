import type { RouteDefinition } from '#libs/http';
import type { AnyPrincipal } from '#libs/kernel';
import { firstRefusal, type Refusal } from './access-check.js';
import { RIGHTS_CHECKS } from './rights.policy.js';
import { ruleOf } from './route-rule.js';

/**
 * Why the rights of an authenticated caller do not admit a call of this route, or null: the checks of
 * the guard that depend on kind, scope and access mode alone. For calls that arrive inside another.
 */
export function rightsRefusal(
  definition: RouteDefinition,
  key: Pick<AnyPrincipal, 'kind' | 'scopes' | 'accessMode' | 'sections'>,
): Refusal | null {
  const route = ruleOf(definition);
  return route && firstRefusal(RIGHTS_CHECKS, { key, route, switchUrl: '' });
}
