import type { RouteDefinition } from '../routes/route-definition.js';
import type { ApiTag } from './api-tags.data.js';
import { repeatedOperationIds } from './operation-ids.policy.js';
import { tagOf } from './tag-of.policy.js';

/** What keeps the document from naming and placing every operation. */
export function findDocumentFaults(
  definitions: readonly RouteDefinition[],
  tags: Readonly<Record<string, ApiTag>>,
): string[] {
  const documented = definitions.filter((definition) => definition.documented !== false);
  const unknown = documented.filter((definition) => !Object.hasOwn(tags, tagOf(definition)));
  return [
    ...unknown.map(
      (definition) => `${definition.method} ${definition.path} is in no known group: ${tagOf(definition)}`,
    ),
    ...repeatedOperationIds(documented).map((name) => `the operation ${name} is named twice`),
    ...placesOfSeveralNames(documented.map(({ path }) => path)),
  ];
}

/**
 * A place of a path is the same thing to every route, and generators that build a tree of the paths take one of its
 * names.
 */
function placesOfSeveralNames(paths: readonly string[]): string[] {
  const names = new Map<string, Set<string>>();
  for (const path of paths) {
    let place = '';
    for (const segment of path.split('/')) {
      const isParameter = /^[:*]/.test(segment);
      if (isParameter) names.set(place, (names.get(place) ?? new Set()).add(segment));
      place += isParameter ? '/:' : `/${segment}`;
    }
  }
  return [...names]
    .filter(([, found]) => found.size > 1)
    .map(([place, found]) => `what follows ${place.slice(1)} has several names: ${[...found].join(', ')}`);
}
