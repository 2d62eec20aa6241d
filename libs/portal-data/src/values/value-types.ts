import { dateIn, isTimeOfDay } from './moments.js';
import {
  BINDING,
  FALSE,
  TRUE,
  choiceIn,
  choicesTaken,
  fileIn,
  finiteIn,
  integerIn,
  momentIn,
  moneyIn,
  numberIn,
  objectIn,
  orNull,
  readBoolean,
  readList,
  readMoment,
  readNumber,
  readObject,
  readReference,
  readText,
  textIn,
} from './value-parsing.js';
import type { FieldType, Typed, ValueOf, ValueType } from './value.js';

export {
  FIELD_TYPES,
  type FieldType,
  type ItemType,
  type Typed,
  type ValueOf,
  type ValueType,
} from './value.js';

/** How values of one type are read, written, filtered and compared. */
export interface ValueCodec {
  readonly json: FieldType;
  /** What a write takes, in words that follow "must be". */
  readonly takes: (field: ValueOf) => string;
  /** A value of the host, neither null nor undefined, in the API's type; what cannot be converted passes as it is. */
  readonly read: (value: unknown) => unknown;
  /** A caller's value, not null, in the API's type; undefined for one that the field cannot hold. */
  readonly write: (value: unknown, field: ValueOf) => unknown;
  /** A caller's value in a condition, where more is taken there than a record can hold. */
  readonly operand?: (value: unknown, field: ValueOf) => unknown;
  /** Values are compared, by a condition with a value and by an order; others are only empty or not. */
  readonly isComparable: boolean;
  /** Functions of aggregates take it. */
  readonly isNumeric?: true;
  /** The host does not compare these as numbers or days: conditions with a value, and orders, are judged here. */
  readonly judgedHere?: true;
}

const inWords = (words: string) => (): string => words;
const NUMBER_OPERAND = (value: unknown): unknown => numberIn(value);
const MOMENT_WORDS = 'an ISO 8601 date that exists, such as 2026-01-31 or 2026-01-31T10:00:00+03:00';

/** Every type of value. Fields of the registry, and those a portal describes, are read and written by these rows alone. */
export const VALUE_TYPES: Readonly<Record<ValueType, ValueCodec>> = {
  string: {
    json: 'string',
    takes: inWords('a string'),
    read: readText,
    write: textIn,
    isComparable: true,
  },
  integer: {
    json: 'number',
    takes: inWords('a whole number up to 9007199254740991'),
    read: readNumber,
    write: integerIn,
    operand: NUMBER_OPERAND,
    isComparable: true,
    isNumeric: true,
  },
  double: {
    json: 'number',
    takes: inWords('a number with a point before its decimals'),
    read: readNumber,
    write: numberIn,
    // A bound need not be a number that a record could hold.
    operand: (value) => finiteIn(value),
    isComparable: true,
    isNumeric: true,
  },
  /** Number of another record; 0 is none. */
  reference: {
    json: 'number',
    takes: inWords('the number of a record'),
    read: readReference,
    write: (value) => {
      const number = integerIn(value);
      return number !== undefined && number >= 0 ? number : undefined;
    },
    operand: NUMBER_OPERAND,
    isComparable: true,
    isNumeric: true,
  },
  enumeration: {
    json: 'number',
    takes: choicesTaken,
    read: readNumber,
    write: choiceIn,
    operand: (value, field) => choiceIn(value, field) ?? numberIn(value),
    isComparable: true,
  },
  /** `<amount>|<currency>`. */
  money: {
    json: 'string',
    takes: inWords('an amount with its currency, such as 1500.50|EUR'),
    read: (value) => orNull(readText(value)),
    write: moneyIn,
    isComparable: true,
    isNumeric: true,
    judgedHere: true,
  },
  boolean: {
    json: 'boolean',
    takes: inWords('true or false'),
    read: readBoolean,
    write: (value) => (TRUE.has(value) ? true : FALSE.has(value) ? false : undefined),
    isComparable: true,
  },
  date: {
    json: 'date',
    takes: inWords(MOMENT_WORDS),
    read: readMoment,
    // The host keeps no time: what is stored, and what a condition is on, is the day, whatever hour of it is written.
    write: (value) => {
      const moment = momentIn(value);
      return moment === undefined ? undefined : dateIn(moment);
    },
    isComparable: true,
  },
  datetime: {
    json: 'datetime',
    takes: inWords(MOMENT_WORDS),
    read: readMoment,
    write: momentIn,
    isComparable: true,
  },
  time: {
    json: 'string',
    takes: inWords('a time of day, such as 09:30 or 09:30:00'),
    read: (value) => orNull(readText(value)),
    write: (value) => (typeof value === 'string' && isTimeOfDay(value) ? value : undefined),
    isComparable: true,
  },
  /** Record of one of several kinds: `CO_5`. */
  binding: {
    json: 'string',
    takes: inWords('a record with the word of its kind, such as CO_5'),
    read: (value) => orNull(readText(value)),
    write: (value) => {
      const text = textIn(value);
      return text !== undefined && BINDING.test(text) ? text : undefined;
    },
    isComparable: true,
  },
  /** Value of a property of an information block: `{valueId: value}` or `{value, valueId}`, taken and answered as the host has it. */
  property: {
    json: 'object',
    takes: inWords('a value of the property'),
    read: orNull,
    write: (value) => value,
    isComparable: true,
  },
  /** Nobody says what it holds: taken and answered as the host has it. */
  unknown: {
    json: 'string',
    takes: inWords('a value'),
    read: orNull,
    write: (value) => value,
    isComparable: true,
  },
  array: {
    json: 'array',
    takes: ({ items }) =>
      items === undefined || typeof items !== 'string' || items === 'strings'
        ? 'an array'
        : `an array, each entry ${VALUE_TYPES[items].takes({ name: '', type: items })}`,
    read: readList,
    write: (value) => (Array.isArray(value) ? value : undefined),
    isComparable: true,
  },
  object: {
    json: 'object',
    takes: inWords('an object'),
    read: readObject,
    write: objectIn,
    isComparable: false,
  },
  file: {
    json: 'file',
    takes: inWords('a file: [name, base64]'),
    read: orNull,
    write: fileIn,
    isComparable: false,
  },
};

/** JSON type of a field's values. */
export function jsonType({ type }: Typed): FieldType {
  return VALUE_TYPES[type].json;
}

/** Type of single values of a field, of a list those of its entries; undefined where entries have several forms. */
export function singleType(field: Typed): ValueType | undefined {
  return field.type === 'array' ? (entryType(field) ?? undefined) : field.type;
}

/** What one entry of a list is; null where it has several forms, or is no list. */
export function entryType({ type, items }: Typed): ValueType | null {
  return type === 'array' && typeof items === 'string' && items !== 'strings' ? items : null;
}
