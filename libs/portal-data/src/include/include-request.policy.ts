import { PorticoError, shown } from '#libs/kernel';
import { fieldNamed, knownField, type FieldReference } from '../records/entity-names.js';
import type { RegisteredEntity } from '../registry/entity-registry.js';
import type { RelationDefinition } from '../registry/entity-definition.js';
import { isAnswered } from '../registry/field-uses.js';

/** Relations of one request. */
export const MOST_RELATIONS = 3;
/** Records of one answer to which others are added. */
export const MOST_RECORDS = 200;

const LONGEST_LIST = 100;

function unknownRelation(entity: RegisteredEntity, name: unknown): PorticoError {
  const known = (entity.relations ?? []).map((relation) => relation.name);
  const told = known.length > 0 ? `known are ${known.join(', ')}` : `/v1/${entity.base} has none`;
  return new PorticoError('INVALID_INCLUDE', {
    message: `The relation "${shown(String(name))}" is unknown; ${told}.`,
    details: { field: 'include', known },
  });
}

/**
 * Reads `include`: a comma string or a list of names.
 * @throws PorticoError `INVALID_INCLUDE` naming the known relations, `INCLUDE_LIMIT_EXCEEDED` for more than three.
 */
export function parseInclude(entity: RegisteredEntity, value: unknown): readonly RelationDefinition[] {
  if (value === undefined || value === null || value === '') return [];
  const given: unknown = typeof value === 'string' ? value.split(',') : value;
  if (!Array.isArray(given)) throw unknownRelation(entity, typeof value === 'object' ? 'object' : value);
  if (given.length > LONGEST_LIST) throw tooMany();
  const names = new Set(given.map((name: unknown) => (typeof name === 'string' ? name.trim() : name)));
  const relations = [...names].map((name) => {
    const relation = entity.relations?.find((candidate) => candidate.name === name);
    if (!relation) throw unknownRelation(entity, typeof name === 'string' ? name : typeof name);
    return relation;
  });
  if (relations.length > MOST_RELATIONS) throw tooMany();
  return relations;
}

function tooMany(): PorticoError {
  return new PorticoError('INCLUDE_LIMIT_EXCEEDED', {
    message: `A request may include ${MOST_RELATIONS} relations at most.`,
    details: { field: 'include', limit: MOST_RELATIONS },
  });
}

/**
 * What has to be selected so that records name what belongs to them. Empty when the host answers it by itself.
 * @param select what the caller selects; empty for everything.
 */
export function selectWithRelations(
  entity: RegisteredEntity,
  select: readonly FieldReference[],
  relations: readonly RelationDefinition[],
): readonly FieldReference[] {
  const needed = relations.flatMap(({ from }) =>
    from.kind === 'owner' ? [from.field, from.typeField] : [from.field],
  );
  const isOnDemand = relations.some(({ from }) => from.kind === 'bindings');
  if (select.length === 0) {
    return isOnDemand ? entity.fields.filter(isAnswered).map(knownField) : [];
  }
  const added = needed.flatMap((name) => fieldNamed(entity, name) ?? []);
  return [...new Map([...select, ...added].map((field) => [field.name, field])).values()];
}
