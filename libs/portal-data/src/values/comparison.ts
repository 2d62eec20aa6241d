import { DECIMAL, moneyParts } from './value-parsing.js';
import { singleType, type ValueOf, type ValueType } from './value-types.js';
import { dateIn, hasZone, instant, isDay, wallClock } from './moments.js';

/** What values are compared as: a number, or a text in lower case since the host ignores case. */
export type Comparable = number | string | null;

/** How values of a field are read to be compared; null is an empty one. */
export type ReadComparable = (value: unknown) => Comparable;

const DAY_MS = 86_400_000;

const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === '';

/** As `String` makes it, but for objects: theirs may have a member of its name that is none. */
function textOf(value: unknown): string {
  if (isEmpty(value)) return '';
  if (Array.isArray(value)) return value.map(textOf).join();
  return typeof value === 'object' ? '[object Object]' : String(value as string | number | boolean);
}

export function comparableText(value: unknown): string {
  return textOf(value).toLowerCase();
}

function number(value: unknown): Comparable {
  if (typeof value === 'number') return Number.isNaN(value) ? null : value;
  return typeof value === 'string' && DECIMAL.test(value) ? Number(value) : null;
}

function dayOf(epochMs: number | null): Comparable {
  return epochMs === null ? null : Math.floor(epochMs / DAY_MS) * DAY_MS;
}

const AS_TEXT: ReadComparable = (value) => (isEmpty(value) ? null : comparableText(value));
const AS_NUMBER: ReadComparable = (value) => (isEmpty(value) ? null : number(value));
const AS_REFERENCE: ReadComparable = (value) => AS_NUMBER(value) || null;
const AS_NUMBER_OR_TEXT: ReadComparable = (value) => number(value) ?? AS_TEXT(value);
const AS_INSTANT: ReadComparable = (value) => (isEmpty(value) ? null : instant(textOf(value)));
const AS_WALL_CLOCK: ReadComparable = (value) => (isEmpty(value) ? null : wallClock(textOf(value)));
const AS_DATE: ReadComparable = (value) => (isEmpty(value) ? null : wallClock(dateIn(textOf(value))));
const AS_DAY: ReadComparable = (value) => (isEmpty(value) ? null : dayOf(wallClock(textOf(value))));
const AS_AMOUNT: ReadComparable = (value) => (isEmpty(value) ? null : (moneyParts(value)?.amount ?? null));
const AS_MONEY: ReadComparable = (value) => {
  const parts = isEmpty(value) ? null : moneyParts(value);
  return parts && `${parts.amount}|${parts.currency.toLowerCase()}`;
};

/**
 * How values of a type compare with one operand: numbers by value, texts without regard to case, moments by instant. An
 * operand without an offset is in the zone of the value it meets, as the host reads it in the zone of the portal, and a
 * day is the whole of it. An amount without a currency is compared with amounts of any.
 */
const READINGS: Readonly<Partial<Record<ValueType, (operand: unknown) => ReadComparable>>> = {
  integer: () => AS_NUMBER,
  double: () => AS_NUMBER,
  enumeration: () => AS_NUMBER,
  reference: () => AS_REFERENCE,
  date: () => AS_DATE,
  datetime: momentReading,
  money: (operand) => (moneyParts(operand)?.currency ? AS_MONEY : AS_AMOUNT),
};

function momentReading(operand: unknown): ReadComparable {
  if (isDay(operand)) return AS_DAY;
  return typeof operand === 'string' && !hasZone(operand) ? AS_WALL_CLOCK : AS_INSTANT;
}

/** Type by which single values of a field compare; undefined for one that nobody describes, or whose entries differ. */
function comparedType(field: ValueOf | undefined): ValueType | undefined {
  const type = field && singleType(field);
  return type === 'property' || type === 'unknown' ? undefined : type;
}

/** How a field's values compare with an operand; those of a field without a type are judged by the operand. */
export function readingOf(field: ValueOf | undefined, operand: unknown): ReadComparable {
  const type = comparedType(field);
  if (type === undefined) return number(operand) === null ? AS_TEXT : AS_NUMBER_OR_TEXT;
  return READINGS[type]?.(operand) ?? AS_TEXT;
}

/** How a field's values compare with more or less than an operand: money by its amount, and 0 is a number. */
export function orderedReadingOf(field: ValueOf | undefined, operand: unknown): ReadComparable {
  const type = comparedType(field);
  if (type === 'money') return AS_AMOUNT;
  return type === 'reference' ? AS_NUMBER : readingOf(field, operand);
}

/** How a field's values compare with each other. */
export function orderReadingOf(field: ValueOf | undefined): ReadComparable {
  return comparedType(field) === undefined ? AS_NUMBER_OR_TEXT : orderedReadingOf(field, undefined);
}

/** Compares for sorting: empty values first, numbers before texts. */
export function compareForOrder(left: Comparable, right: Comparable): number {
  if (left === right) return 0;
  if (left === null) return -1;
  if (right === null) return 1;
  if (typeof left !== typeof right) return typeof left === 'number' ? -1 : 1;
  return left < right ? -1 : 1;
}
