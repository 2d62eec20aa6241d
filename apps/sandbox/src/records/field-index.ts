import { camelName, type RecordField, type RecordType } from './record-type.js';

const INDEXES = new WeakMap<RecordType, ReadonlyMap<string, RecordField>>();

function spellings({ style }: RecordType, { name, originalName }: RecordField): string[] {
  const names = [name, ...(originalName === undefined ? [] : [originalName])];
  if (style === 'mixed') names.push(camelName(name));
  if (style === 'legacy') names.push(name.toLowerCase(), camelName(name));
  return names;
}

function indexOf(type: RecordType): ReadonlyMap<string, RecordField> {
  const known = INDEXES.get(type);
  if (known) return known;
  const index = new Map(
    type.fields.flatMap((field) => spellings(type, field).map((name) => [name, field] as const)),
  );
  INDEXES.set(type, index);
  return index;
}

/** The field a request means; the styles in capitals also know `id` and `createdDate`. */
export function fieldNamed(type: RecordType, name: string): RecordField | undefined {
  return indexOf(type).get(name);
}
