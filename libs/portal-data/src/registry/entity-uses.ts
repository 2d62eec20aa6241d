import {
  ENTITY_OPERATIONS,
  type EntityDefinition,
  type EntityField,
  type EntityOperation,
  type RelationDefinition,
  type UnservedOperation,
} from './entity-definition.js';
import { isComparable } from '../values/field-values.js';
import { VALUE_TYPES } from '../values/value-types.js';

/**
 * Whether a base serves an operation. Fields of a base are always described, if need be from the table
 * alone; those of a special path never are.
 */
export function servesOperation(entity: EntityDefinition, operation: EntityOperation): boolean {
  switch (operation) {
    case 'fields':
      return !entity.special;
    case 'search':
      return entity.searchable || entity.operations.search !== null;
    case 'aggregate':
      return entity.aggregatable.length > 0;
    default:
      return entity.operations[operation] !== null;
  }
}

/** In the order of `ENTITY_OPERATIONS`. */
export function servedOperations(entity: EntityDefinition): EntityOperation[] {
  return ENTITY_OPERATIONS.filter((operation) => servesOperation(entity, operation));
}

/**
 * What is said of an operation that belongs to the pattern of every base but for which the host has no method;
 * null of any other, and of a special path, which has only what the specification names.
 */
export function unservedOperation(
  { unserved = {} }: EntityDefinition,
  operation: EntityOperation,
): UnservedOperation | null {
  switch (operation) {
    case 'get':
    case 'create':
    case 'update':
    case 'delete':
      return unserved[operation] ?? null;
    default:
      return null;
  }
}

/** Every operation of {@link unservedOperation} with what is said of it, in the order of the table. */
export function unservedOperations(
  entity: EntityDefinition,
): (readonly [EntityOperation, UnservedOperation])[] {
  return ENTITY_OPERATIONS.flatMap((operation) => {
    const unserved = unservedOperation(entity, operation);
    return unserved ? [[operation, unserved] as const] : [];
  });
}

/**
 * Why a base of the common pattern does not serve an operation, in a few words; null where it does, and for a
 * special path, which has only what the specification names.
 */
export function whyUnserved(entity: EntityDefinition, operation: EntityOperation): string | null {
  if (entity.special || servesOperation(entity, operation)) return null;
  switch (operation) {
    case 'search':
      return 'the host does not filter: lists are filtered here';
    case 'aggregate':
      return 'no field to add up or to group by';
    case 'list':
    case 'fields':
      return null;
    default: {
      const unserved = unservedOperation(entity, operation);
      return unserved && `${unserved.reason} ${unserved.instead}`;
    }
  }
}

/** What a field is named for: to be counted and added up, or to tell groups apart. */
export type FieldUse = 'aggregate' | 'group';

/** References (`companyId`, `createdBy`), codes, and what a record is counted under. */
const GROUPING_NAME = /(Id|By|Type|Code|Status|Semantics|currency|code|type|status|priority|direction)$/;

function isGrouping({ name, type, enum: values, writeonly, servedAt }: EntityField): boolean {
  if (name === 'id' || writeonly || servedAt !== undefined) return false;
  if (type === 'boolean') return true;
  const { json } = VALUE_TYPES[type];
  const isPlain = json === 'number' || json === 'string';
  return isPlain && (values !== undefined || GROUPING_NAME.test(name));
}

/**
 * Fields by which an aggregate may be grouped: all that it may read, and every flag, closed list, reference and
 * code of the base. None of a base without aggregates.
 */
export function groupableFields({ aggregatable, fields }: EntityDefinition): readonly string[] {
  if (aggregatable.length === 0) return [];
  const natural = fields.filter((field) => !field.ofPortal && isGrouping(field)).map(({ name }) => name);
  return [...new Set([...aggregatable, ...natural])];
}

/** Names of the fields an aggregate of the base may read for a use, custom fields apart. */
export function fieldsFor(entity: EntityDefinition, use: FieldUse): readonly string[] {
  return use === 'group' ? groupableFields(entity) : entity.aggregatable;
}

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

/** Whether a record has any number of the others. */
export function isToMany({ from }: RelationDefinition): boolean {
  return from.kind === 'bindings' || from.kind === 'links';
}
