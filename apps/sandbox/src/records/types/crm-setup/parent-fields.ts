import { field } from '../../field.js';
import type { RecordField, RecordType, Row } from '../../record-type.js';

interface Relation {
  readonly entityTypeId?: unknown;
}

function kindsIn(relations: unknown, side: 'parent' | 'child'): readonly number[] {
  const list = (relations as Readonly<Record<string, unknown>> | null)?.[side];
  const entries: readonly Relation[] = typeof list === 'object' && list !== null ? Object.values(list) : [];
  return entries.map(({ entityTypeId }) => Number(entityTypeId));
}

/** Kinds the records of a kind belong to, by what the smart processes say of their relations. */
export function parentKinds(entityTypeId: number, processes: readonly Row[]): readonly number[] {
  const named = processes.flatMap((process) => {
    const kind = Number(process['entityTypeId']);
    const parents = kind === entityTypeId ? kindsIn(process['relations'], 'parent') : [];
    return kindsIn(process['relations'], 'child').includes(entityTypeId) ? [...parents, kind] : parents;
  });
  return [...new Set(named)].sort((left, right) => left - right);
}

const EXTENDED = new WeakMap<RecordType, Map<string, RecordType>>();

/** A type with a field `parentId<kind>` for each kind its records belong to. */
export function withParents(
  type: RecordType,
  kinds: readonly number[],
  shape: (made: RecordField) => RecordField = (made) => made,
): RecordType {
  if (kinds.length === 0) return type;
  const known = EXTENDED.get(type) ?? new Map<string, RecordType>();
  EXTENDED.set(type, known);
  const key = kinds.join();
  const made = known.get(key);
  if (made) return made;
  const parents = kinds.map((kind) =>
    shape(
      field(`parentId${kind}`, 'crm_entity', {
        title: `Parent of kind ${kind}`,
        settings: { settings: { parentEntityTypeId: kind }, upperName: `PARENT_ID_${kind}` },
      }),
    ),
  );
  const extended = { ...type, fields: [...type.fields, ...parents] };
  known.set(key, extended);
  return extended;
}
