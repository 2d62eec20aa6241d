import type { JsonSchema } from '#libs/http/contracts';
import type { EntityField } from '../registry/entity-definition.js';
import { jsonType, VALUE_TYPES, type FieldType, type ItemType } from '../values/value-types.js';
import type { FieldUses } from '../registry/field-uses.js';

const TYPES: Readonly<Record<FieldType, JsonSchema>> = {
  string: { type: 'string' },
  number: { type: 'number' },
  boolean: { type: 'boolean' },
  date: { type: 'string' },
  datetime: { type: 'string' },
  array: { type: 'array' },
  object: { type: 'object', additionalProperties: true },
  // A number, a text or an object, as the method of the host has it.
  file: {},
};

function entrySchema(item: ItemType): JsonSchema {
  return item === 'strings' ? { type: 'array', items: { type: 'string' } } : TYPES[VALUE_TYPES[item].json];
}

function itemSchema(items: EntityField['items']): JsonSchema {
  if (items === undefined) return {};
  if (typeof items === 'string') return entrySchema(items);
  const [only, ...others] = items.map(entrySchema);
  return only && others.length === 0 ? only : { anyOf: items.map(entrySchema) };
}

/** The type of a value, without words. */
export function typeSchema({ type, items }: Pick<EntityField, 'type' | 'items'>): JsonSchema {
  return type === 'array' ? { type: 'array', items: itemSchema(items) } : TYPES[jsonType({ type })];
}

/**
 * What requests may do with a field, for programs that read the document. Only what is not usual is said: a field without
 * them can be filtered and sorted by, aggregates do not take it, and who may write it may change it.
 */
export function useFlags(uses: FieldUses | undefined): JsonSchema {
  if (!uses) return {};
  return {
    ...(!uses.filterable && { 'x-filterable': false }),
    ...(!uses.sortable && { 'x-sortable': false }),
    ...(uses.aggregatable && { 'x-aggregatable': true }),
    ...(uses.groupable && { 'x-groupable': true }),
    ...(uses.settable === 'create' && { 'x-create-only': true }),
  };
}
