import { PorticoError } from '#libs/kernel';
import type { FieldDefinition, FieldType } from '../registry/entity-definition.js';

const TRUE = new Set<unknown>([true, 1, '1', 'Y', 'true']);
const FALSE = new Set<unknown>([false, 0, '0', 'N', 'false']);

const FROM_HOST: Readonly<Record<FieldType, (value: unknown) => unknown>> = {
  string: (value) => value,
  number: (value) =>
    typeof value === 'string' && value !== '' && !Number.isNaN(Number(value)) ? Number(value) : value,
  boolean: (value) => (TRUE.has(value) ? true : FALSE.has(value) ? false : value),
  date: (value) => (value === '' || value === false ? null : value),
  datetime: (value) => (value === '' || value === false ? null : value),
  array: (value) => (value === false || value === null ? [] : value),
  object: (value) => value,
  file: (value) => value,
};

/** A value of the host under the type the API promises; what cannot be converted passes as it is. */
export function fromHost(type: FieldType, value: unknown): unknown {
  return value === null || value === undefined ? null : FROM_HOST[type](value);
}

function wrong(field: FieldDefinition, expected: string): PorticoError {
  return new PorticoError('INVALID_PARAMS', {
    message: `Field "${field.name}" must be ${expected}.`,
    details: { field: field.name },
  });
}

function text(field: FieldDefinition, value: unknown): unknown {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  throw wrong(field, 'a string');
}

function moment(field: FieldDefinition, value: unknown): unknown {
  if (typeof value === 'string' && !Number.isNaN(Date.parse(value))) return value;
  throw wrong(field, 'an ISO 8601 date');
}

const TO_HOST: Readonly<Record<FieldType, (field: FieldDefinition, value: unknown) => unknown>> = {
  string: text,
  number: (field, value) => {
    const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
    if (typeof number === 'number' && Number.isFinite(number)) return number;
    throw wrong(field, 'a number');
  },
  boolean: (field, value) => {
    if (TRUE.has(value)) return 'Y';
    if (FALSE.has(value)) return 'N';
    throw wrong(field, 'true or false');
  },
  date: moment,
  datetime: moment,
  array: (field, value) => {
    if (Array.isArray(value)) return value as unknown;
    throw wrong(field, 'an array');
  },
  object: (field, value) => {
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
    throw wrong(field, 'an object');
  },
  file: (_field, value) => value,
};

/**
 * A value of a caller in the host's spelling; `null` empties the field.
 * @throws PorticoError `INVALID_PARAMS` naming the field.
 */
export function toHost(field: FieldDefinition, value: unknown): unknown {
  return value === null ? '' : TO_HOST[field.type](field, value);
}
