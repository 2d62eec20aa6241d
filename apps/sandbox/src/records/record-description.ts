import { shownName } from './field-output.js';
import { type RecordField, type RecordType, upperName } from './record-type.js';

function describe({ style }: RecordType, field: RecordField): Record<string, unknown> {
  const flags = {
    isRequired: field.required ?? false,
    isReadOnly: field.readOnly ?? false,
    isImmutable: field.immutable ?? false,
    isMultiple: field.multiple,
    isDynamic: field.originalName !== undefined,
  };
  const { type, title } = field;
  const items = field.items && { items: field.items };
  if (style === 'item') {
    return {
      type,
      ...flags,
      ...items,
      title,
      upperName: field.originalName ?? upperName(field.name),
      ...field.settings,
    };
  }
  if (style === 'mixed') return { title, type, required: flags.isRequired, ...items };
  return { type, ...flags, title, ...items, ...field.settings };
}

/** Names of the type's fields with what the host says about each. */
export function describeFields(type: RecordType): Record<string, unknown> {
  const nameOf =
    type.style === 'mixed'
      ? (field: RecordField) => field.name
      : (field: RecordField) => shownName(type, field);
  return Object.fromEntries(type.fields.map((field) => [nameOf(field), describe(type, field)]));
}
