import { accessOf, type RouteDefinition } from '#libs/http';
import { SCOPELESS_ROUTES, type ScopelessRoute } from './scopeless-routes.data.js';

type Rows = Readonly<Record<string, ScopelessRoute>>;

const TABLE = 'test/isolation/scopeless-routes.data.ts';
const nameOf = ({ method, path }: RouteDefinition): string => `${method} ${path}`;
const asksForNone = (route: RouteDefinition): boolean => accessOf(route)?.scope === null;

/** False of a route that asks for no scope while nobody has said why: what it has to answer is not known. */
export function isExplained(route: RouteDefinition, rows: Rows = SCOPELESS_ROUTES): boolean {
  return !asksForNone(route) || Object.hasOwn(rows, nameOf(route));
}

/** One line for each route without a reason, and for each reason without a route. */
export function scopelessFaults(routes: readonly RouteDefinition[], rows: Rows = SCOPELESS_ROUTES): string[] {
  const scopeless = new Set(routes.filter(asksForNone).map(nameOf));
  return [
    ...routes
      .filter((route) => !isExplained(route, rows))
      .map(
        (route) =>
          `${nameOf(route)} asks for no scope and has no row in ${TABLE}: add one with its reason, or give the route a scope`,
      ),
    ...Object.keys(rows)
      .filter((name) => !scopeless.has(name))
      .map((name) => `${name} has a row in ${TABLE} and is no route without a scope: take the row out`),
  ];
}
