import type { Row } from '../bases/base-calls.js';
import type { MatrixField } from './matrix-field.js';

/**
 * What filters, orders and groups have to find, told a second time and plainly: it looks at records as they are
 * answered and knows nothing of the service.
 */
export type Operator = '$eq' | '$ne' | '$in' | '$nin' | '$gt' | '$gte' | '$lt' | '$lte' | '$contains';
export type Scalar = string | number | boolean | null;
export type Operand = Scalar | readonly Scalar[];

/** Of the sandbox's portals. */
const PORTAL_ZONE = '+03:00';
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const ZONE = /(Z|[+-]\d{2}:\d{2})$/;
const DAY_MS = 86_400_000;

/** Milliseconds of the beginning, and of the end, which a moment has where it begins. */
type Span = readonly [from: number, to: number];

const startOf = (text: string): number => {
  if (DAY.test(text)) return Date.parse(`${text}T00:00:00${PORTAL_ZONE}`);
  return Date.parse(ZONE.test(text) ? text : `${text}${PORTAL_ZONE}`);
};

/** A day as an operand is all of it. */
function spanOf(text: string): Span {
  const from = startOf(text);
  return DAY.test(text) ? [from, from + DAY_MS - 1] : [from, from];
}

export const isTime = ({ kind }: MatrixField): boolean => kind === 'date' || kind === 'datetime';

/** A date is the day as it is written, whatever zone its midnight lies in. */
const timeOf = ({ kind }: MatrixField, value: unknown): string =>
  kind === 'date' ? String(value).slice(0, 10) : String(value);

export function isEmpty({ reference }: Pick<MatrixField, 'reference'>, value: unknown): boolean {
  if (value === null || value === undefined || value === '') return true;
  return (Array.isArray(value) && value.length === 0) || (reference && value === 0);
}

const entriesOf = (value: unknown): readonly unknown[] =>
  (Array.isArray(value) ? (value as unknown[]) : [value]).filter(
    (entry) => entry !== null && entry !== undefined && entry !== '',
  );

/** Less than 0, 0, or more: how an entry lies to an operand; null where nothing can be said. */
function compare(field: MatrixField, entry: unknown, operand: Scalar): number | null {
  if (isTime(field)) {
    const at = startOf(timeOf(field, entry));
    const [from, to] = spanOf(timeOf(field, operand));
    if (Number.isNaN(at) || Number.isNaN(from)) return null;
    return at < from ? -1 : at > to ? 1 : 0;
  }
  if (typeof entry === 'string' && typeof operand === 'string') {
    const [left, right] = [entry.toLowerCase(), operand.toLowerCase()];
    return left < right ? -1 : left > right ? 1 : 0;
  }
  if (typeof entry === 'number' && typeof operand === 'number') return entry - operand;
  return entry === operand ? 0 : null;
}

function isOneOf(field: MatrixField, value: unknown, operands: readonly Scalar[]): boolean {
  return operands.some((operand) =>
    operand === null
      ? isEmpty(field, value)
      : entriesOf(value).some((entry) => compare(field, entry, operand) === 0),
  );
}

const ORDERS: Readonly<Partial<Record<Operator, (order: number) => boolean>>> = {
  $gt: (order) => order > 0,
  $gte: (order) => order >= 0,
  $lt: (order) => order < 0,
  $lte: (order) => order <= 0,
};

/** Whether a record belongs to what a condition finds. */
export function holds(field: MatrixField, operator: Operator, operand: Operand, row: Row): boolean {
  const value = row[field.name];
  const operands = Array.isArray(operand) ? (operand as readonly Scalar[]) : [operand as Scalar];
  switch (operator) {
    case '$eq':
    case '$in':
      return isOneOf(field, value, operands);
    case '$ne':
    case '$nin':
      return !isOneOf(field, value, operands);
    case '$contains':
      return entriesOf(value).some((entry) =>
        String(entry).toLowerCase().includes(String(operand).toLowerCase()),
      );
    default:
      return entriesOf(value).some((entry) => {
        const order = compare(field, entry, operand as Scalar);
        return order !== null && (ORDERS[operator]?.(order) ?? false);
      });
  }
}

const amountOf = (money: unknown): number => Number(String(money).split('|', 1)[0]);

/** Neighbours that stand in the wrong order, ascending with empty ones first; the values of each pair. */
export function misplaced(field: MatrixField, values: readonly unknown[]): unknown[] {
  const wrong = values.slice(1).flatMap((right, index) => {
    const left = values[index];
    const [leftEmpty, rightEmpty] = [left, right].map((value) => isEmpty({ reference: false }, value));
    if (leftEmpty || rightEmpty) return leftEmpty ? [] : [[left, right]];
    const isMoney = field.hostType === 'money';
    const order = isMoney ? amountOf(left) - amountOf(right) : compare(field, left, right as Scalar);
    return (order ?? 0) > 0 ? [[left, right]] : [];
  });
  return wrong.slice(0, 3);
}

/** The key of a group in JSON; an empty one is null, of a list `[]`. */
export function groupKey({ list }: MatrixField, value: unknown): string {
  return JSON.stringify(isEmpty({ reference: false }, value) ? (list ? [] : null) : value);
}

/** How often each value is met. */
export function countsOf(field: MatrixField, rows: readonly Row[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const row of rows) {
    const key = groupKey(field, row[field.name]);
    counts[key] = (counts[key] ?? 0) + 1;
  }
  return counts;
}

/** Whether two values of a field mean the same: moments may be spelled in several zones, lists in any order. */
export function means(field: MatrixField, value: unknown, wanted: unknown): boolean {
  if (Array.isArray(wanted)) {
    if (!Array.isArray(value) || value.length !== wanted.length) return false;
    return wanted.every((entry) => (value as unknown[]).some((other) => means(field, other, entry)));
  }
  if (isTime(field)) {
    return typeof value === 'string' && startOf(timeOf(field, value)) === startOf(timeOf(field, wanted));
  }
  return JSON.stringify(value) === JSON.stringify(wanted);
}

const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/;
const isObject = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const FITS: Readonly<Record<MatrixField['kind'], (value: unknown) => boolean>> = {
  text: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number',
  boolean: (value) => typeof value === 'boolean',
  date: (value) =>
    typeof value === 'string' && (DAY.test(value) || MOMENT.test(value)) && !Number.isNaN(Date.parse(value)),
  datetime: (value) => typeof value === 'string' && MOMENT.test(value) && !Number.isNaN(Date.parse(value)),
  object: isObject,
  file: isObject,
  any: (value) => value !== null && value !== undefined,
};

/** Whether a value has the JSON type that `/fields` names; nothing at all is `[]` of a list, else null. */
export function fits({ kind, list }: MatrixField, value: unknown): boolean {
  if (list) return Array.isArray(value) && value.every(FITS[kind]);
  return value === null || FITS[kind](value);
}
