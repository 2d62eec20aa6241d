import type { RouteDefinition } from '#libs/http';
import type { AnyPrincipal } from '#libs/kernel';
import type { Refusal } from './access-check.js';
import { ruleOf } from './route-rule.js';
import { SESSION_PRESENT } from './session.policy.js';

/** Why the route refuses an authenticated caller for want of a session, or null. */
export function sessionRefusal(
  definition: RouteDefinition,
  { kind, currentUser }: Pick<AnyPrincipal, 'kind' | 'currentUser'>,
): Refusal | null {
  const route = ruleOf(definition);
  const sessionToken = currentUser?.sessionId ?? null;
  return route && SESSION_PRESENT.refuse({ key: { kind }, route, sessionToken });
}
