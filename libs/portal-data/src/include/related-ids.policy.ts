import type { ApiRecord } from '../records/record-mapper.js';
import type { RelationDefinition, RelationSource } from '../registry/entity-definition.js';

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
