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
  ];
}
