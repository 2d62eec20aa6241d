import type { EntityField } from '#libs/portal-data';

export type Row = Readonly<Record<string, unknown>> & { readonly id: string | number };
export type Scalar = string | number | boolean | null;
export type Operator = '$eq' | '$ne' | '$gt' | '$gte' | '$lt' | '$lte' | '$contains' | '$in' | '$nin';

export interface Condition {
  readonly field: EntityField;
  readonly operator: Operator;
  readonly value: Scalar | readonly Scalar[];
}
/** All of them hold; `either` is a list of filters one of which holds. */
export interface Filter {
  readonly all: readonly Condition[];
  readonly either: readonly (readonly Condition[])[];
}

const ZONED = /(Z|[+-]\d{2}:\d{2})$/;
const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === '';

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** A moment without an offset is meant in the zone of what it is compared with, a day all of it. */
function moment(value: unknown, withoutZone: boolean): number {
  const text = String(value);
  return Date.parse(withoutZone && text.length > 10 ? `${text.replace(ZONED, '')}Z` : text);
}

function comparable({ type }: EntityField, value: unknown, operand: Scalar): unknown {
  if (isEmpty(value)) return null;
  if (type === 'date' || type === 'datetime') {
    const isDay = type === 'date' || (typeof operand === 'string' && DAY.test(operand));
    if (isDay) return Date.parse(String(value).slice(0, 10));
    const withoutZone = typeof operand === 'string' && !(operand.length > 10 && ZONED.test(operand));
    return moment(value, withoutZone);
  }
  return type === 'string' ? String(value).toLowerCase() : value;
}

function equals(field: EntityField, value: unknown, operand: Scalar): boolean {
  // Fields of the host answer 0 for no record.
  if (field.type === 'reference' && operand === null && value === 0) return true;
  return comparable(field, value, operand) === comparable(field, operand, operand);
}

function exceeds(field: EntityField, value: unknown, operator: Operator, operand: Scalar): boolean {
  const left = comparable(field, value, operand);
  const right = comparable(field, operand, operand);
  if (typeof left !== 'number' || typeof right !== 'number') return false;
  if (operator === '$gt') return left > right;
  if (operator === '$gte') return left >= right;
  return operator === '$lt' ? left < right : left <= right;
}

function holds({ field, operator, value: operand }: Condition, row: Row): boolean {
  const value = row[field.name];
  const operands = Array.isArray(operand) ? (operand as readonly Scalar[]) : [operand as Scalar];
  switch (operator) {
    case '$eq':
    case '$in':
      return operands.some((one) => equals(field, value, one));
    case '$ne':
    case '$nin':
      return !operands.some((one) => equals(field, value, one));
    case '$contains':
      return !isEmpty(value) && String(value).toLowerCase().includes(String(operand).toLowerCase());
    default:
      return exceeds(field, value, operator, operand as Scalar);
  }
}

/** The meaning of a filter as the documentation tells it, on rows in memory. */
export function matches({ all, either }: Filter, row: Row): boolean {
  const hold = (conditions: readonly Condition[]): boolean =>
    conditions.every((condition) => holds(condition, row));
  return hold(all) && (either.length === 0 || either.some(hold));
}
