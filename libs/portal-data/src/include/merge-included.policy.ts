import type { ApiRecord } from '../records/record-mapper.js';
import type { RelationDefinition } from '../registry/entity-definition.js';
import { isToMany } from '../registry/relation-kinds.js';
import { relatedIds } from './related-ids.policy.js';

/** Fields of one link, with the id of the other record. */
export interface Link {
  readonly id: number;
  readonly fields: Readonly<Record<string, unknown>>;
}

/** What was read for a page of records. */
export interface Related {
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
