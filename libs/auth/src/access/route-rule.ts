import { accessOf, type RouteAccess, type RouteDefinition } from '#libs/http/contracts';

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
