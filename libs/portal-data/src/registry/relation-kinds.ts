import type { RelationDefinition } from './entity-definition.js';

/** Whether a record has any number of the others. */
export function isToMany({ from }: RelationDefinition): boolean {
  return from.kind === 'bindings' || from.kind === 'links';
}
