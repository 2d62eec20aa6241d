import type { RecordField, ValueKind } from './record-type.js';

const NUMBER_TYPES =
  /^(integer|int|double|float|user|employee|crm|crm_(company|contact|lead|deal|quote|category|entity|activity)|file|iblock.*)$/;

function kindOf(type: string): ValueKind {
  if (NUMBER_TYPES.test(type)) return 'number';
  if (type === 'boolean' || type === 'char') return 'boolean';
  if (type === 'date' || type === 'datetime') return type;
  if (type === 'json' || type === 'object' || type === 'array') return 'json';
  return 'string';
}

function titleOf(name: string): string {
  const words = name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export type FieldOptions = Partial<Omit<RecordField, 'name' | 'type'>>;

/** One row of a field table; the kind follows from the host's type and the title from the name unless given. */
export function field(name: string, type: string, options: FieldOptions = {}): RecordField {
  return {
    name,
    type,
    kind: kindOf(type),
    multiple: false,
    title: titleOf(name),
    initial: options.multiple ? [] : null,
    ...options,
  };
}

/** The id, as the first row of every field table. */
export function keyField(name: 'id' | 'ID'): RecordField {
  return field(name, 'integer', { readOnly: true, title: 'ID' });
}

/** Flags that are often used together. */
export const READ_ONLY = { readOnly: true } as const;
export const REQUIRED = { required: true } as const;
export const ON_CREATE = { immutable: true } as const;
export const REQUIRED_ON_CREATE = { immutable: true, required: true } as const;
export const CREATED = { readOnly: true, stamp: 'created' } as const;
export const TOUCHED = { readOnly: true, stamp: 'touched' } as const;
