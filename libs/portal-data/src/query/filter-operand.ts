import type { FieldReference } from '../records/entity-names.js';
import { fromCaller } from '../records/value-conversion.js';
import { isComparable } from '../registry/field-uses.js';
import { invalidParameter } from './invalid-parameter.js';
import type { Comparison, FilterOperator, Operand } from './list-query.js';

/** Values in one `$in` or `$nin`. */
const MAX_VALUES = 1_000;
const MAX_TEXT = 2_000;
const LISTS: ReadonlySet<FilterOperator> = new Set<FilterOperator>(['$in', '$nin']);
const NEEDS_VALUE: ReadonlySet<FilterOperator> = new Set<FilterOperator>([
  '$gt',
  '$gte',
  '$lt',
  '$lte',
  '$contains',
]);

/** A link of this service is a path until it is answered, so a whole address is compared by its path. */
const WHOLE_LINK = /^https?:\/\/.*?(?=\/v1\/)/;

function scalar({ name, field }: FieldReference, operator: FilterOperator, value: unknown): Operand {
  if (value === undefined || (typeof value === 'object' && value !== null)) {
    throw invalidParameter(name, `Filter on "${name}" must be a plain value.`);
  }
  if (value === null || value === '') return null;
  if (typeof value === 'string' && value.length > MAX_TEXT) {
    throw invalidParameter(name, `Filter on "${name}" has a text of more than ${MAX_TEXT} characters.`);
  }
  if (field && !isComparable(field)) {
    throw invalidParameter(name, `Field "${name}" cannot be filtered.`);
  }
  if (field?.servedAt && typeof value === 'string') return value.replace(WHOLE_LINK, '');
  const loose = !field || field.type === 'array' || operator === '$contains';
  if (!loose) return fromCaller(field, value) as Operand;
  if (typeof value === 'number') return fromCaller({ name, type: 'number' }, value) as Operand;
  return value as Operand;
}

function listOf({ name }: FieldReference, value: unknown): readonly unknown[] {
  const values = Array.isArray(value)
    ? (value as unknown[])
    : typeof value === 'string'
      ? value.split(',')
      : [value];
  if (values.length === 0) throw invalidParameter(name, `Filter on "${name}" has an empty list.`);
  if (values.length > MAX_VALUES) {
    throw invalidParameter(name, `Filter on "${name}" has more than ${MAX_VALUES} values.`);
  }
  return values;
}

/**
 * One comparison of a filter, its value checked and in the API's types.
 * @throws PorticoError `INVALID_PARAMS` naming the field.
 */
export function makeComparison(field: FieldReference, operator: FilterOperator, value: unknown): Comparison {
  if (LISTS.has(operator)) {
    return { field, operator, value: listOf(field, value).map((entry) => scalar(field, operator, entry)) };
  }
  const operand = scalar(field, operator, value);
  if (operand === null && NEEDS_VALUE.has(operator)) {
    throw invalidParameter(field.name, `Filter on "${field.name}" with ${operator} needs a value.`);
  }
  return { field, operator, value: operator === '$contains' ? String(operand) : operand };
}
