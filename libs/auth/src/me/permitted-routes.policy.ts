import { accessOf, type RouteAccess, type RouteDefinition } from '#libs/http/contracts';
import type { AnyPrincipal, Scope } from '#libs/kernel';
import { firstRefusal, RIGHTS_CHECKS, rightsRefusal, ruleOf } from '../access/access.policy.js';

/** All of a caller that decides which routes admit it. */
export type Rights = Pick<AnyPrincipal, 'kind' | 'scopes' | 'accessMode' | 'sections' | 'serverId'>;

const SCOPE_CHECKS = RIGHTS_CHECKS.filter(({ name }) => name !== 'read-only');

/** Equal for callers with equal rights. */
export function rightsKeyOf({ kind, scopes, accessMode, sections, serverId }: Rights): string {
  const isOfServer = serverId !== undefined;
  return JSON.stringify([kind, accessMode, isOfServer, [...scopes].sort(), [...sections].sort()]);
}

/** Whether the key's rights, as they are now, admit a call. A management key reads about all of them. */
export function isPermitted(definition: RouteDefinition, key: Rights): boolean {
  return rightsRefusal(definition, key) === null;
}

/** The same, whatever the access mode: what the guide of a key shows. All of it for a management key. */
export function isShown(definition: RouteDefinition, key: Rights): boolean {
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

const baseOf = ({ base, tag, path }: RouteDefinition): string => {
  const named = base ?? tag;
  return named ? `/v1/${named}` : path;
};

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

/**
 * Entities from their routes: a route names the base it belongs to, where its group has another name. A batch has no base of its own.
 * Of several scopes that admit, the one the key has is named.
 */
export function entitiesOf(definitions: readonly RouteDefinition[], { scopes }: Rights): GuideEntity[] {
  const bases = new Map<string, RouteDefinition[]>();
  for (const definition of definitions) {
    const access = accessOf(definition);
    if (!access?.entity || access.scope === null) continue;
    const base = baseOf(definition);
    const routes = bases.get(base);
    if (routes) routes.push(definition);
    else bases.set(base, [definition]);
  }
  return [...bases].map(([path, routes]) => {
    const [first] = routes;
    const access = first ? accessOf(first) : null;
    const fields = routes.find((route) => actionOf(route) === 'fields');
    return {
      name: path.slice('/v1/'.length),
      path,
      scope: access && admittingScope(access, scopes),
      actions: routes.map(actionOf),
      fieldsEndpoint: fields ? `${fields.method} ${fields.path}` : null,
    };
  });
}

function admittingScope(
  { scope, alternativeScopes = [] }: RouteAccess,
  held: ReadonlySet<Scope>,
): Scope | null {
  return [scope, ...alternativeScopes].find((name) => name !== null && held.has(name)) ?? scope;
}
