import { isComparable, operandOf } from '../values/field-values.js';
import { dayAfter, isDay } from '../values/moments.js';
import { singleType, VALUE_TYPES, type ValueType } from '../values/value-types.js';
import type { FieldReference } from '../records/entity-names.js';
import { invalidParameter } from './invalid-parameter.js';
import type { Comparison, Condition, FilterOperator, Operand } from './list-query.js';

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
  if (field && operator !== '$contains') return operandOf(field, value) as Operand;
  // Nothing tells what it is to be: a number must at least be one that is written with its digits.
  if (typeof value === 'number') return operandOf({ name, type: 'double' }, value) as Operand;
  return value as Operand;
}

function listOf({ name }: FieldReference, value: unknown): readonly unknown[] {
  const values = Array.isArray(value)
    ? (value as unknown[])
    : typeof value === 'string'
      ? value.split(',')
      : [value];
  if (values.length > MAX_VALUES) {
    throw invalidParameter(name, `Filter on "${name}" has more than ${MAX_VALUES} values.`);
  }
  return values;
}

/** Type by which the values of a field are compared. */
function comparedAs({ field }: Pick<FieldReference, 'field'>): ValueType | undefined {
  return field && singleType(field);
}

const isMomentType = (type: ValueType): boolean => type === 'date' || type === 'datetime';

/** What an empty value is: of the number of a record 0 as well. */
function emptiness(field: FieldReference, isEmpty: boolean): Condition {
  const compare = (operator: FilterOperator, value: Operand): Comparison => ({ field, operator, value });
  if (comparedAs(field) !== 'reference' || field.field?.type === 'array' || field.field?.orderedHere) {
    return compare(isEmpty ? '$eq' : '$ne', null);
  }
  return isEmpty ? { either: [[compare('$eq', null)], [compare('$eq', 0)]] } : compare('$gt', 0);
}

/** A day in a condition means all of it, in the zone of the portal: a range that any host can say. */
function wholeDay(field: FieldReference, operator: FilterOperator, day: string): readonly Condition[] {
  const zone = field.field?.zone;
  const beginning = (of: string): string => (zone === undefined ? of : `${of}T00:00:00${zone}`);
  const compare = (bound: FilterOperator, of: string): Comparison => ({
    field,
    operator: bound,
    value: beginning(of),
  });
  const next = dayAfter(day);
  switch (operator) {
    case '$gt':
      return [compare('$gte', next)];
    case '$lte':
      return [compare('$lt', next)];
    case '$eq':
      return [compare('$gte', day), compare('$lt', next)];
    case '$ne':
      return [{ either: [[compare('$lt', day)], [compare('$gte', next)], [emptiness(field, true)]] }];
    default:
      return [compare(operator, day)];
  }
}

/** One of a list of several kinds of values, each said as by itself. */
function membership(
  field: FieldReference,
  operator: '$in' | '$nin',
  values: readonly Operand[],
): readonly Condition[] {
  const isEmptyValue = (value: Operand): boolean =>
    value === null || (value === 0 && comparedAs(field) === 'reference');
  const isWholeDay = (value: Operand): boolean => splitsDays(field) && isDay(value);
  const plain = values.filter((value) => !isEmptyValue(value) && !isWholeDay(value));
  const days = values.filter(isWholeDay).map(String);
  const single = operator === '$in' ? '$eq' : '$ne';
  const parts: (readonly Condition[])[] = [
    ...(plain.length > 0 || values.length === 0 ? [[{ field, operator, value: plain }]] : []),
    ...days.map((day) => wholeDay(field, single, day)),
    ...(values.some(isEmptyValue) ? [[emptiness(field, operator === '$in')]] : []),
  ];
  if (operator === '$nin') return parts.flat();
  return parts.length === 1 ? (parts[0] ?? []) : [{ either: parts }];
}

/** Of several values of one record each may lie on another side of a day, so that only a test of each tells. */
function splitsDays({ field }: FieldReference): boolean {
  return field !== undefined && field.type !== 'array' && isMomentType(field.type);
}

/**
 * The conditions that one comparison of a filter means, its value checked and in the API's types: null, empty lists and
 * days are taken apart into what every host, and this service itself, reads the same way.
 * @throws PorticoError `INVALID_PARAMS` naming the field.
 */
export function makeConditions(
  field: FieldReference,
  operator: FilterOperator,
  value: unknown,
): readonly Condition[] {
  if (LISTS.has(operator)) {
    const values = listOf(field, value).map((entry) => scalar(field, operator, entry));
    return membership(field, operator as '$in' | '$nin', values);
  }
  const operand = scalar(field, operator, value);
  if (operand === null && NEEDS_VALUE.has(operator)) {
    throw invalidParameter(field.name, `Filter on "${field.name}" with ${operator} needs a value.`);
  }
  if (operator === '$contains') return [{ field, operator, value: String(operand) }];
  const isNoRecord = operand === null || (operand === 0 && comparedAs(field) === 'reference');
  if (isNoRecord && (operator === '$eq' || operator === '$ne')) return [emptiness(field, operator === '$eq')];
  if (splitsDays(field) && isDay(operand)) return wholeDay(field, operator, operand);
  return [{ field, operator, value: operand }];
}

/** Whether the order of values of the field is that of this service alone. */
export function isOrderedHere(field: FieldReference): boolean {
  return field.field?.orderedHere === true || isJudgedHere(field);
}

/** Whether values of the field are compared by this service alone. */
export function isJudgedHere({ field }: FieldReference): boolean {
  if (!field) return false;
  if (field.type === 'array' && Array.isArray(field.items) && field.items.includes('object')) return true;
  const type = comparedAs({ field });
  // What has parts is only empty or not, and hosts differ in whether they can be asked for that.
  return (
    field.judgedHere === true ||
    (type !== undefined && (VALUE_TYPES[type].judgedHere ?? !VALUE_TYPES[type].isComparable))
  );
}
