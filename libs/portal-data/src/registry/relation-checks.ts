import { repeated } from './entity-checks.js';
import type { EntityDefinition } from './entity-definition.js';
import type { RelationDefinition } from './entity-definition.js';
import { isToMany } from './relation-kinds.js';

function fieldsOf({ from }: RelationDefinition): readonly string[] {
  return from.kind === 'owner' ? [from.field, from.typeField] : [from.field];
}

function targetFaults(relation: RelationDefinition, bases: ReadonlyMap<string, EntityDefinition>): string[] {
  const target = bases.get(relation.base);
  if (!target) return [`includes the unknown base ${relation.base}`];
  const isReadByIds =
    target.operations.list !== null &&
    target.idType === 'number' &&
    target.filterDialect === 'prefix-at' &&
    (target.requiredFilter ?? []).length === 0 &&
    !relation.base.includes('/');
  return isReadByIds ? [] : [`includes ${relation.base}, which cannot be read by a list of ids`];
}

/** What is wrong with the relations between the bases, each fault with its base in front. Pure. */
export function relationFaults(definitions: readonly EntityDefinition[]): string[] {
  const bases = new Map(definitions.map((definition) => [definition.base, definition]));
  return definitions.flatMap(({ base, fields, relations = [], operations }) => {
    const known = new Set(fields.map(({ name }) => name));
    const names = relations.map(({ name, plural }) => plural ?? name);
    const faults = [
      ...repeated(relations.map(({ name }) => name)).map((name) => `the relation ${name} is declared twice`),
      ...repeated(names).map((name) => `the relation ${name} is answered twice`),
      ...(relations.length > 0 && !operations.list && !operations.get ? ['has relations but no reads'] : []),
      ...relations
        .filter((relation) => isToMany(relation) !== (relation.plural !== undefined))
        .map(({ name }) => `the relation ${name} is to many exactly when it has a plural`),
      ...relations
        .flatMap(fieldsOf)
        .filter((name) => !known.has(name))
        .map((name) => `${name} names related records but is unknown`),
      ...relations.flatMap((relation) => targetFaults(relation, bases)),
    ];
    return faults.map((fault) => `${base}: ${fault}`);
  });
}
