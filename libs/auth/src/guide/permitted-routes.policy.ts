import type { RouteDefinition } from '#libs/http';
import type { AnyPrincipal } from '#libs/kernel';
import { firstRefusal } from '../access/access-check.js';
import { RIGHTS_CHECKS } from '../access/rights.policy.js';
import { ruleOf } from '../access/route-rule.js';

type Caller = Pick<AnyPrincipal, 'kind' | 'scopes' | 'accessMode'>;

const SCOPE_CHECKS = RIGHTS_CHECKS.filter(({ name }) => name !== 'read-only');

/** Whether the key's rights, as they are now, admit a call. A management key reads about all of them. */
export function isPermitted(definition: RouteDefinition, key: Caller): boolean {
  const route = ruleOf(definition);
  return route === null || firstRefusal(RIGHTS_CHECKS, { key, route, switchUrl: '' }) === null;
}

/** The same, whatever the access mode: what the guide of a key shows. All of it for a management key. */
export function isShown(definition: RouteDefinition, key: Caller): boolean {
  const route = ruleOf(definition);
  if (route === null || key.kind === 'management') return true;
  return firstRefusal(SCOPE_CHECKS, { key, route, switchUrl: '' }) === null;
}

/** One base of portal data and what may be done with it. */
export interface GuideEntity {
  readonly name: string;
  readonly path: string;
  readonly scope: string | null;
  readonly actions: readonly string[];
  readonly fieldsEndpoint: string | null;
}

/** Verbs of the common pattern by method and what follows the base. */
const ACTIONS: Readonly<Record<string, string>> = {
  'GET ': 'list',
  'POST ': 'create',
  'GET /:id': 'get',
  'PATCH /:id': 'update',
  'DELETE /:id': 'delete',
};

const baseOf = ({ tag, path }: RouteDefinition): string => (tag ? `/v1/${tag}` : path);

function actionOf(definition: RouteDefinition): string {
  const { method, path } = definition;
  const rest = path.slice(baseOf(definition).length);
  return (
    ACTIONS[`${method} ${rest}`] ??
    rest
      .split('/')
      .filter((part) => !/^(:|$)/.test(part))
      .join('.')
  );
}

/** Entities from their routes: a route belongs to the base its tag names. */
export function entitiesOf(definitions: readonly RouteDefinition[]): GuideEntity[] {
  const bases = new Map<string, RouteDefinition[]>();
  for (const definition of definitions) {
    if (definition.auth === 'none' || !definition.auth.entity) continue;
    const base = baseOf(definition);
    bases.set(base, [...(bases.get(base) ?? []), definition]);
  }
  return [...bases].map(([path, routes]) => {
    const [first] = routes;
    const fields = routes.find((route) => actionOf(route) === 'fields');
    return {
      name: path.slice('/v1/'.length),
      path,
      scope: first && first.auth !== 'none' ? first.auth.scope : null,
      actions: routes.map(actionOf),
      fieldsEndpoint: fields ? `${fields.method} ${fields.path}` : null,
    };
  });
}
