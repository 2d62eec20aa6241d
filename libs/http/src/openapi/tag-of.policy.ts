import type { RouteDefinition } from '../routes/route-definition.js';

/** The group a route is documented in. */
export function tagOf({ tag, path }: Pick<RouteDefinition, 'tag' | 'path'>): string {
  return tag ?? path.split('/')[2] ?? 'general';
}
