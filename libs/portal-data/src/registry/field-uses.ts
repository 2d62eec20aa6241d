import { isComparable } from '../values/field-values.js';
import type { EntityDefinition, EntityField } from './entity-definition.js';
import { fieldsFor } from './groupable-fields.js';
import { servesOperation } from './served-operations.js';

/** Whether records are answered with the field; any other cannot be selected, filtered or sorted by. */
export function isAnswered({ writeonly }: EntityField): boolean {
  return writeonly !== true;
}

/** What requests may do with a field of a base. The parsers of requests go by the same rules. */
export interface FieldUses {
  /** `create` settable on create only, `never` by the host alone. */
  readonly settable: 'create' | 'update' | 'always' | 'never';
  /** A new record has to name it. */
  readonly needed: boolean;
  readonly filterable: boolean;
  readonly sortable: boolean;
  /** Taken by functions of an aggregate, and by its groups. */
  readonly aggregatable: boolean;
  /** Taken by the groups of an aggregate. */
  readonly groupable: boolean;
}

function settableBy(entity: EntityDefinition, { readonly, immutable }: EntityField): FieldUses['settable'] {
  if (readonly) return 'never';
  const [creates, updates] = [servesOperation(entity, 'create'), servesOperation(entity, 'update')];
  // Product rows are replaced as a whole, by a path that is no operation of their base.
  if (!creates && !updates) return 'always';
  const onUpdate = updates && !immutable;
  if (creates) return onUpdate ? 'always' : 'create';
  return onUpdate ? 'update' : 'never';
}

/** What requests may do with a field of the base. */
export function fieldUses(entity: EntityDefinition, field: EntityField): FieldUses {
  const settable = settableBy(entity, field);
  const isOrdered = servesOperation(entity, 'list') && isAnswered(field) && isComparable(field);
  return {
    settable,
    needed: field.required === true && (settable === 'always' || settable === 'create'),
    filterable: isOrdered,
    sortable: isOrdered,
    aggregatable: fieldsFor(entity, 'aggregate').includes(field.name),
    groupable: fieldsFor(entity, 'group').includes(field.name),
  };
}
