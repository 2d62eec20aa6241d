import type { FieldType } from '../registry/entity-definition.js';

/** What values are compared as: a number, or a text in lower case since the host ignores case. */
export type Comparable = number | string | null;

const DECIMAL = /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i;
const ZONED = /(Z|[+-]\d{2}:?\d{2})$/i;
const WALL_CLOCK = /^\d{4}-\d{2}-\d{2}([T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?)?/;

const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === '';

/** The text without its offset, read as if it were UTC. */
function wallClock(text: string): Comparable {
  const [local] = WALL_CLOCK.exec(text) ?? [];
  if (local === undefined) return null;
  const epochMs = Date.parse(local.length > 10 ? `${local.replace(' ', 'T')}Z` : local);
  return Number.isNaN(epochMs) ? null : epochMs;
}

function instant(text: string): Comparable {
  if (!hasZone(text)) return wallClock(text);
  const epochMs = Date.parse(text);
  return Number.isNaN(epochMs) ? null : epochMs;
}

/** Whether a moment says its offset; a plain date never does. */
export function hasZone(text: string): boolean {
  return text.length > 10 && ZONED.test(text);
}

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

/** How values of a field are compared with an operand; a custom field is judged by the operand. */
export type ReadOperand = (value: unknown) => Comparable;

const AS_TEXT: ReadOperand = (value) => (isEmpty(value) ? null : comparableText(value));
const AS_NUMBER: ReadOperand = (value) => (isEmpty(value) ? null : number(value));
const AS_NUMBER_OR_TEXT: ReadOperand = (value) => number(value) ?? AS_TEXT(value);
const AS_INSTANT: ReadOperand = (value) => (isEmpty(value) ? null : instant(textOf(value)));
const AS_WALL_CLOCK: ReadOperand = (value) => (isEmpty(value) ? null : wallClock(textOf(value)));

/**
 * Picks how a field's values compare with one operand: numbers by value, texts without regard to case,
 * moments by instant. An operand without an offset is in the zone of the value it meets, as the host
 * reads it in the zone of the portal.
 */
export function readingOf(type: FieldType | undefined, operand: unknown): ReadOperand {
  switch (type) {
    case 'number':
      return AS_NUMBER;
    case 'date':
    case 'datetime':
      return typeof operand === 'string' && !hasZone(operand) ? AS_WALL_CLOCK : AS_INSTANT;
    case undefined:
    case 'array':
      return number(operand) === null ? AS_TEXT : AS_NUMBER_OR_TEXT;
    default:
      return AS_TEXT;
  }
}

/** How a field's values compare with each other. */
export function orderReadingOf(type: FieldType | undefined): ReadOperand {
  return type === undefined || type === 'array' ? AS_NUMBER_OR_TEXT : readingOf(type, undefined);
}

/** Compares for sorting: empty values first, numbers before texts. */
export function compareForOrder(left: Comparable, right: Comparable): number {
  if (left === right) return 0;
  if (left === null) return -1;
  if (right === null) return 1;
  if (typeof left !== typeof right) return typeof left === 'number' ? -1 : 1;
  return left < right ? -1 : 1;
}
