import type { JsonSchema } from '#libs/http/contracts';
import type { EntityField, FieldType, ItemType } from '../registry/entity-definition.js';
import type { FieldUses } from '../registry/field-uses.js';

const ITEMS: Readonly<Record<ItemType, JsonSchema>> = {
  string: { type: 'string' },
  number: { type: 'number' },
  object: { type: 'object', additionalProperties: true },
  strings: { type: 'array', items: { type: 'string' } },
};

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

export const FIELD_TYPES = Object.keys(TYPES);

function itemSchema(items: EntityField['items']): JsonSchema {
  if (items === undefined) return {};
  if (typeof items === 'string') return ITEMS[items];
  return { anyOf: items.map((item) => ITEMS[item]) };
}

/** The type of a value, without words. */
export function typeSchema({ type, items }: Pick<EntityField, 'type' | 'items'>): JsonSchema {
  return type === 'array' ? { type: 'array', items: itemSchema(items) } : TYPES[type];
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
