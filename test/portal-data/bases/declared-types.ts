import { jsonType, type EntityDefinition, type EntityField } from '#libs/portal-data';

type Row = Readonly<Record<string, unknown>>;

const MOMENT = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})?)?$/;

function fits(field: EntityField, value: unknown): boolean {
  const type = jsonType(field);
  switch (type) {
    case 'date':
    case 'datetime':
      return typeof value === 'string' && MOMENT.test(value);
    case 'array':
      return Array.isArray(value);
    case 'object':
      return typeof value === 'object' && !Array.isArray(value);
    case 'file':
      return true;
    default:
      return typeof value === type;
  }
}

/** Fields of a record whose values are not of the type the registry declares; null is of every type. */
export function mistyped({ fields }: EntityDefinition, row: Row): string[] {
  return fields
    .filter((field) => row[field.name] !== undefined && row[field.name] !== null)
    .filter((field) => !fits(field, row[field.name]))
    .map(({ name, type }) => `${name} is no ${type}: ${JSON.stringify(row[name])}`);
}

/** A value as values of its field compare with each other: moments as instants, texts without case. */
export function comparable({ type }: EntityField, value: unknown): unknown {
  if (type === 'date' || type === 'datetime') return Date.parse(String(value));
  return typeof value === 'string' ? value.toLowerCase() : value;
}

/** Whether a record has this value in this field; a list has each of its entries. */
export function hasValue(field: EntityField, row: Row, wanted: unknown): boolean {
  const value = row[field.name];
  const entries = Array.isArray(value) ? (value as unknown[]) : [value];
  return entries.some((entry) => comparable(field, entry) === comparable(field, wanted));
}

export const isScalar = (type: EntityField['type']): boolean => SCALARS.includes(type);

const SCALARS: readonly EntityField['type'][] = [
  'string',
  'integer',
  'double',
  'reference',
  'boolean',
  'date',
  'datetime',
];

/** A value of the field to filter by, taken from the rows; undefined where there is none. */
export function valueToFind(field: EntityField, rows: readonly Row[]): unknown {
  if (!isScalar(field.type)) return undefined;
  return rows
    .map((row) => row[field.name])
    .find((value) => value !== null && value !== undefined && value !== '');
}
