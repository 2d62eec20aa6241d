import { scalarText } from '#libs/kernel';
import type { PorticoError } from '#libs/kernel';
import { invalidParameter } from '../query/invalid-parameter.js';
import type { EntityField, FieldType } from '../registry/entity-definition.js';
import { isoMoment } from './local-moment.js';

const TRUE = new Set<unknown>([true, 1, '1', 'Y', 'y', 'true']);
const FALSE = new Set<unknown>([false, 0, '0', 'N', 'n', 'false']);
/** What the host may put where a value is missing. */
const isEmpty = (value: unknown): boolean => value === '' || value === false;

const DECIMAL = /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i;
/** From here on a number is not written with all its digits any more. */
const LARGEST_NUMBER = 1e21;
const MOMENT = /^\d{4}-\d{2}-\d{2}([T ]\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})?)?$/i;
const MAX_TEXT = 1_048_576;
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;

function moment(value: unknown): unknown {
  if (isEmpty(value)) return null;
  return typeof value === 'string' ? isoMoment(value) : value;
}

function list(value: unknown): unknown[] {
  if (Array.isArray(value)) return value as unknown[];
  if (isEmpty(value)) return [];
  return typeof value === 'object' ? Object.values(value as object) : [value];
}

function object(value: unknown): unknown {
  if (isEmpty(value)) return null;
  return Array.isArray(value) && value.length === 0 ? {} : value;
}

const FROM_HOST: Readonly<Record<FieldType, (value: unknown) => unknown>> = {
  string: (value) => (typeof value === 'number' ? String(value) : value === false ? null : value),
  number: (value) => {
    if (isEmpty(value)) return null;
    return typeof value === 'string' && DECIMAL.test(value) ? Number(value) : value;
  },
  boolean: (value) => (TRUE.has(value) ? true : FALSE.has(value) ? false : value === '' ? null : value),
  date: moment,
  datetime: moment,
  array: list,
  object,
  file: (value) => (isEmpty(value) ? null : value),
};

/** A value of the host under the type the API promises; what cannot be converted passes as it is. */
export function fromHost(type: FieldType, value: unknown): unknown {
  if (value === null || value === undefined) return type === 'array' ? [] : null;
  return FROM_HOST[type](value);
}

function wrong(name: string, expected: string): PorticoError {
  return invalidParameter(name, `Field "${name}" must be ${expected}.`);
}

function isUsable(value: unknown): value is number {
  return typeof value === 'number' && Math.abs(value) < LARGEST_NUMBER;
}

function text(name: string, value: unknown): string {
  if (typeof value === 'string' && value.length <= MAX_TEXT) return value;
  if (isUsable(value)) return String(value);
  throw wrong(name, 'a string');
}

function number(name: string, value: unknown): number {
  const read = typeof value === 'string' && DECIMAL.test(value.trim()) ? Number(value) : value;
  if (isUsable(read)) return read;
  throw wrong(name, 'a number');
}

function boolean(name: string, value: unknown): boolean {
  if (TRUE.has(value)) return true;
  if (FALSE.has(value)) return false;
  throw wrong(name, 'true or false');
}

function momentOfCaller(name: string, value: unknown): string {
  if (typeof value === 'string' && MOMENT.test(value) && !Number.isNaN(Date.parse(value))) return value;
  throw wrong(name, 'an ISO 8601 date');
}

const FROM_CALLER: Readonly<Record<FieldType, (name: string, value: unknown) => unknown>> = {
  string: text,
  number,
  boolean,
  date: momentOfCaller,
  datetime: momentOfCaller,
  array: (name, value) => {
    if (Array.isArray(value)) return value as unknown;
    throw wrong(name, 'an array');
  },
  object: (name, value) => {
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
    throw wrong(name, 'an object');
  },
  file: (_name, value) => value,
};

/** Whether a text is the content of a file as JSON carries it. */
export function isBase64(value: string): boolean {
  return BASE64.test(value);
}

/**
 * A value of a caller in the API's type of the field; null empties it.
 * @throws PorticoError `INVALID_PARAMS` naming the field.
 */
export function fromCaller(
  { name, type, encoding }: Pick<EntityField, 'name' | 'type' | 'encoding'>,
  value: unknown,
): unknown {
  if (value === null) return null;
  const read = FROM_CALLER[type](name, value);
  if (encoding === 'base64' && !(typeof read === 'string' && isBase64(read))) throw wrong(name, 'base64');
  return read;
}

/** How one host API spells values in requests. */
export interface HostSpelling {
  readonly booleans: 'Y/N' | 'json';
  readonly hostApi: 'v2' | 'v3';
}

/** A value in the API's type as the host reads it in a request. */
export function toHost(spelling: HostSpelling, field: EntityField | undefined, value: unknown): unknown {
  if (value === null) return spelling.hostApi === 'v3' ? null : '';
  if (typeof value === 'boolean') return spelling.booleans === 'json' ? value : value ? 'Y' : 'N';
  if (field?.itemPrefix !== undefined && Array.isArray(value)) {
    const { itemPrefix } = field;
    return value.map((item) => `${itemPrefix}${scalarText(item)}`);
  }
  if (field?.sendsEpoch && typeof value === 'string') return String(Math.floor(Date.parse(value) / 1_000));
  return value;
}
