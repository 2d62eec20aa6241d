import fc from 'fast-check';
import type { EntityField } from '#libs/portal-data';
import type { Condition, Filter, Operator, Row, Scalar } from './reference-filter.js';

const EQUALITY: readonly Operator[] = ['$eq', '$ne', '$in', '$nin'];
const ORDER: readonly Operator[] = ['$gt', '$gte', '$lt', '$lte'];
const OPERATORS: Partial<Readonly<Record<EntityField['type'], readonly Operator[]>>> = {
  string: [...EQUALITY, '$contains'],
  integer: [...EQUALITY, ...ORDER],
  double: [...EQUALITY, ...ORDER],
  reference: [...EQUALITY, ...ORDER],
  boolean: ['$eq', '$ne'],
  date: [...EQUALITY, ...ORDER],
  datetime: [...EQUALITY, ...ORDER],
};
const TRICKY = ['%', '_', "O'Neil", '"', '\\', 'ß', '0', '%a%', 'null', '-1', 'nobody has this'];
const HOUR_MS = 3_600_000;

/** Values of a field: those the rows have, and others close to them. */
function valuesOf({ type, name }: EntityField, rows: readonly Row[]): fc.Arbitrary<Scalar> {
  const own = [...new Set(rows.map((row) => row[name]))].filter(
    (value): value is string | number | boolean => value !== null && value !== undefined && value !== '',
  );
  const seen = fc.constantFrom(...own);
  switch (type) {
    case 'string':
      return fc.oneof({ weight: 5, arbitrary: seen }, seen.map(upperCase), fc.constantFrom(...TRICKY));
    case 'integer':
    case 'double':
    case 'reference':
      return fc.oneof(
        { weight: 4, arbitrary: seen },
        seen.map(next),
        fc.integer({ min: -5, max: 1_000_000 }),
      );
    case 'date':
    case 'datetime':
      return fc.oneof({ weight: 4, arbitrary: seen }, seen.map(hourLater), seen.map(dayOf));
    default:
      return fc.boolean();
  }
}

const upperCase = (value: Scalar): string => String(value).toUpperCase();
const next = (value: Scalar): number => Number(value) + 1;
const hourLater = (value: Scalar): string => new Date(Date.parse(String(value)) + HOUR_MS).toISOString();
const dayOf = (value: Scalar): string => String(value).slice(0, 10);

/** A part of a text, for `$contains`. */
function partOf(value: Scalar): string {
  const text = String(value);
  const from = Math.floor(text.length / 3);
  return text.slice(from, from + 3) || text;
}

function operandOf(
  operator: Operator,
  value: fc.Arbitrary<Scalar>,
): fc.Arbitrary<Scalar | readonly Scalar[]> {
  if (operator === '$in' || operator === '$nin') return fc.array(value, { minLength: 1, maxLength: 4 });
  if (operator === '$contains') return fc.oneof(value, value.map(partOf)).map(String);
  const mayBeEmpty = operator === '$eq' || operator === '$ne';
  return mayBeEmpty ? fc.oneof({ weight: 6, arbitrary: value }, fc.constant(null)) : value;
}

function conditionOn(field: EntityField, rows: readonly Row[]): fc.Arbitrary<Condition> {
  return fc
    .constantFrom(...(OPERATORS[field.type] ?? []))
    .chain((operator) =>
      operandOf(operator, valuesOf(field, rows)).map((value) => ({ field, operator, value })),
    );
}

/** Fields of some value in the rows, of types every operator of which means one thing. */
export function filterableFields(fields: readonly EntityField[], rows: readonly Row[]): EntityField[] {
  const hasValue = ({ name }: EntityField): boolean =>
    rows.some((row) => row[name] !== null && row[name] !== undefined && row[name] !== '');
  return fields.filter((field) => OPERATORS[field.type] && !field.writeonly && hasValue(field));
}

/** Filters of a few conditions, some of them with alternatives. */
export function filterOf(fields: readonly EntityField[], rows: readonly Row[]): fc.Arbitrary<Filter> {
  const condition = fc.constantFrom(...fields).chain((field) => conditionOn(field, rows));
  const conditions = fc.array(condition, { minLength: 1, maxLength: 3 });
  const either = fc.array(conditions, { minLength: 1, maxLength: 3 });
  return fc.record({
    all: conditions,
    either: fc.oneof({ weight: 3, arbitrary: fc.constant([]) }, either),
  });
}
