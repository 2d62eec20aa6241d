import { PorticoError, shown } from '#libs/kernel';
import { fieldNamed, type FieldReference, knownField } from '../records/entity-names.js';
import type { ApiRecord } from '../records/record-mapper.js';
import type { RelationDefinition, RelationSource } from '../registry/entity-definition.js';
import type { RegisteredEntity } from '../registry/entity-registry.js';
import { isAnswered, isToMany } from '../registry/entity-uses.js';

/** Relations of one request. */
const MOST_RELATIONS = 3;
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

function idOf(value: unknown): number | null {
  const id = typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value;
  return typeof id === 'number' && Number.isSafeInteger(id) && id > 0 ? id : null;
}

function idsIn(values: unknown): number[] {
  return Array.isArray(values) ? values.flatMap((value) => idOf(value) ?? []) : [];
}

function boundIds(values: unknown, prefix: string): number[] {
  const words = Array.isArray(values) ? (values as unknown[]) : [];
  const own = words.filter((word) => typeof word === 'string' && word.startsWith(prefix)) as string[];
  return idsIn(own.map((word) => word.slice(prefix.length)));
}

/** Ids of the others a record names, in its order and each once; an empty reference is 0 or nothing. */
export function relatedIds(from: RelationSource, record: ApiRecord): readonly number[] {
  switch (from.kind) {
    case 'reference':
      return idsIn([record[from.field]]);
    case 'owner':
      return idOf(record[from.typeField]) === from.type ? idsIn([record[from.field]]) : [];
    case 'bindings':
      return [...new Set(boundIds(record[from.field], from.prefix))];
    case 'links':
      return [...new Set(idsIn(record[from.field]))];
  }
}

/** Ids by base: what is named by several records, or by several relations, stands there once. */
export function neededIds(
  relations: readonly RelationDefinition[],
  records: readonly ApiRecord[],
): ReadonlyMap<string, ReadonlySet<number>> {
  const needed = new Map<string, Set<number>>();
  for (const { base, from } of relations) {
    const ids = needed.get(base) ?? new Set<number>();
    needed.set(base, ids);
    for (const record of records) for (const id of relatedIds(from, record)) ids.add(id);
  }
  return needed;
}

/** Fields of one link, with the id of the other record. */
export interface Link {
  readonly id: number;
  readonly fields: Readonly<Record<string, unknown>>;
}

/** What was read for a page of records. */
interface Related {
  /** Base → id → record; what could not be read is not there. */
  readonly records: ReadonlyMap<string, ReadonlyMap<number, ApiRecord>>;
  /** Name of a relation → id of the record → its links. */
  readonly links: ReadonlyMap<string, ReadonlyMap<unknown, readonly Link[]>>;
}

function linksOf({ name, from }: RelationDefinition, record: ApiRecord, related: Related): readonly Link[] {
  if (from.kind === 'links') return related.links.get(name)?.get(record['id']) ?? [];
  return relatedIds(from, record).map((id) => ({ id, fields: {} }));
}

/** `_included` of a record: an object or null of a relation to one, a list of a relation to many. */
export function includedOf(
  record: ApiRecord,
  relations: readonly RelationDefinition[],
  related: Related,
): Readonly<Record<string, unknown>> {
  const included = relations.map((relation) => {
    const { name, plural, base } = relation;
    const found = linksOf(relation, record, related).flatMap(({ id, fields }) => {
      const other = related.records.get(base)?.get(id);
      return other ? [{ ...other, ...fields }] : [];
    });
    return isToMany(relation) ? [plural ?? name, found] : [name, found[0] ?? null];
  });
  return Object.fromEntries(included) as Record<string, unknown>;
}
