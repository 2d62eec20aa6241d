import type { RouteAccess, RouteDefinition } from '#libs/http';

/** What the checks need to know of a route; compiled once from its declaration. */
export interface RouteRule extends RouteAccess {
  /** Method and path as declared, for example `POST /v1/deals`. */
  readonly label: string;
}

/** Null for a route that asks for no key. */
export function ruleOf({ auth, method, path }: RouteDefinition): RouteRule | null {
  return auth === 'none' ? null : { ...auth, label: `${method} ${path}` };
}
