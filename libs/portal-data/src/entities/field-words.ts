import type { EntityField } from '../registry/entity-definition.js';
import { jsonType, type FieldType } from '../values/value-types.js';
import type { FieldUses } from '../registry/field-uses.js';

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
