import { accessOf, type DocumentedRoute, type RouteDefinition } from '#libs/http';
import type { CallerFacts } from './route-rules.js';

/** The base whose records are made for the matrix; its routes are all asked, to the last answer of the host. */
const PREPARED = /^\/v1\/(deals(\/(:id|fields|search|aggregate))?|bots(\/:botId)?)$/;

/** Paths of portal data that are declared one by one: each of them is asked. */
const SPECIAL =
  /^\/v1\/(workday|calendar\/settings|performan|notifications|chats|bots|files\/(upload|:id\/))/;

const BOTS = /^\/v1\/bots\/:/;

/** Whether a path is declared by itself, and no other is declared like it. */
export function isSpecial({ path }: RouteDefinition): boolean {
  return SPECIAL.test(path);
}

/** Portal data for which the matrix makes nothing on the host. */
export function isUnprepared(definition: RouteDefinition): boolean {
  return accessOf(definition)?.entity === true && !PREPARED.test(definition.path);
}

/**
 * All routes, but of the hundreds of portal data one for each declaration: they are generated, so those
 * that are declared alike are guarded alike.
 */
export function oneOfEachDeclaration(routes: readonly DocumentedRoute[]): DocumentedRoute[] {
  const seen = new Set<string>();
  return routes.filter(({ definition }) => {
    if (!isUnprepared(definition) || isSpecial(definition)) return true;
    const { auth, method, rateLimit } = definition;
    const declaration = JSON.stringify([auth, method, rateLimit]);
    const known = seen.has(declaration);
    seen.add(declaration);
    return !known;
  });
}

/**
 * For callers whose key is refused before the route counts: one route of each way to be called. That every route
 * asks for the key is proved by the caller who has none.
 */
export function oneOfEachAccess(routes: readonly DocumentedRoute[]): DocumentedRoute[] {
  const known = new Map(
    routes.map((route) => [JSON.stringify([route.definition.method, route.definition.auth]), route]),
  );
  return [...known.values()];
}

/** A call that no check stops would ask the host for what is not there. */
export function reachesHostUnprepared(
  definition: RouteDefinition,
  expected: string | null,
  { stranger }: CallerFacts,
): boolean {
  if (!isUnprepared(definition)) return false;
  // Whose a bot is, is known here.
  const isAsked = stranger !== undefined && expected !== null && BOTS.test(definition.path);
  return !isAsked && (expected === null || stranger !== undefined);
}
