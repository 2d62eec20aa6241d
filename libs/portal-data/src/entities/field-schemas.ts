import type { JsonSchema } from '#libs/http/contracts';
import type { EntityField } from '../registry/entity-definition.js';
import type { FieldUses } from '../registry/entity-uses.js';
import { type FieldType, type ItemType, jsonType, VALUE_TYPES } from '../values/value-types.js';

/** How values are written, where the type alone does not say it. */
const FORMS: Partial<Readonly<Record<FieldType, string>>> = {
  date: 'ISO 8601 date, with the time where the host keeps one.',
  datetime: 'ISO 8601 with offset.',
};

const FIRST_OF_ITS_KIND =
  'A text becomes the first value, an empty one removes it; a list adds what is not there; other values stay.';

function closedList({ enum: values }: EntityField): string | undefined {
  if (!values) return undefined;
  const known = Object.entries(values).map(([value, meaning]) =>
    value === meaning ? `\`${value}\`` : `\`${value}\` ${meaning}`,
  );
  return `${known.join(', ')}.`;
}

const sentences = (parts: readonly (string | false | undefined)[]): string =>
  parts.filter((part) => part !== undefined && part !== false).join(' ');

function usesInReads({ filterable, sortable, aggregatable, groupable }: FieldUses): string | undefined {
  if (!filterable) return sortable ? 'Not filterable.' : 'Not filterable, not sortable.';
  if (!sortable) return 'Not sortable.';
  if (aggregatable) return 'Aggregatable.';
  return groupable ? 'Groupable.' : undefined;
}

/**
 * What people read about a field of a record: what it means, its closed list, the form of its values, and in a few words
 * what is not usual about it.
 */
export function describeAnswered(field: EntityField, uses?: FieldUses): string {
  return sentences([
    `${field.meaning}.`,
    closedList(field),
    FORMS[jsonType(field)],
    field.readonly && 'Read-only.',
    uses?.settable === 'create' && 'Set on create only.',
    uses?.needed && 'Needed on create.',
    uses && usesInReads(uses),
  ]);
}

/** What people read about a field of a create or update body. */
export function describeSent(field: EntityField, mode: 'create' | 'update', uses: FieldUses): string {
  return sentences([
    `${field.meaning}.`,
    field.multifield ? FIRST_OF_ITS_KIND : closedList(field),
    FORMS[jsonType(field)],
    field.writeonly && 'Never answered.',
    mode === 'create' && uses.settable === 'create' && 'Set on create only.',
  ]);
}

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
