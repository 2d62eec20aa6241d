import { HostError } from '../protocol/host-error.js';
import { hostDate, hostDateTime, parseHostDateTime } from '../protocol/host-time.js';
import { rounded } from './field-value.js';
import type { RecordField } from './record-type.js';

/** Stands for a written value that the host passes over: the field keeps what it had. */
export const PASSED_OVER = Symbol('passed over');

const LEADING_NUMBER = /^\s*([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)/i;
const YES: readonly unknown[] = [true, 'true', 'y', 'Y'];
/** Types whose 0 is a value; of all others it is an empty one. */
const WITH_ZERO = new Set(['integer', 'double', 'crm_category']);
/** The host's own words for types in a refusal. */
const TYPE_WORDS: Readonly<Record<string, string>> = { number: 'integer', object: 'array' };

/** As much of a text as is a number, 0 for none; a list is 1 unless it is empty. */
function looseNumber(value: unknown): number {
  if (typeof value === 'number') return value;
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (typeof value === 'string') return Number(LEADING_NUMBER.exec(value)?.[1] ?? 0);
  return typeof value === 'object' && value !== null && Object.keys(value).length > 0 ? 1 : 0;
}

function looseText(value: unknown): string {
  if (typeof value === 'boolean') return value ? '1' : '';
  return typeof value === 'object' ? 'Array' : String(value);
}

function time({ kind }: RecordField, value: unknown): unknown {
  const epochMs = typeof value === 'string' ? parseHostDateTime(value) : Number.NaN;
  if (Number.isNaN(epochMs)) return PASSED_OVER;
  return kind === 'date' ? hostDate(epochMs) : hostDateTime(epochMs);
}

function scalar(field: RecordField, value: unknown): unknown {
  switch (field.kind) {
    case 'number':
      return field.type === 'double'
        ? rounded(looseNumber(value), field.precision)
        : Math.trunc(looseNumber(value));
    case 'boolean':
      return YES.includes(value) ? 'Y' : 'N';
    case 'date':
    case 'datetime':
      return time(field, value);
    case 'string':
      return looseText(value);
    case 'json':
      return value;
  }
}

function isEmpty({ type, kind }: RecordField, value: unknown): boolean {
  if (kind === 'boolean') return false;
  if (value === 0 || value === '0') return !WITH_ZERO.has(type) && !(kind === 'string' && value === '0');
  if (Array.isArray(value)) return value.length === 0;
  return value === null || value === undefined || value === '' || value === false;
}

function emptyOf({ type, multiple, initial }: RecordField): unknown {
  if (multiple) return [];
  return type.startsWith('crm_') ? null : (initial ?? null);
}

function list(field: RecordField, value: unknown): unknown {
  if (typeof value !== 'object' || value === null) {
    const type = TYPE_WORDS[typeof value] ?? typeof value;
    const text = `Expected iterable value for multiple field, but got ${type} instead`;
    throw new HostError(400, '100', text);
  }
  const values = Object.values(value).filter((entry: unknown) => !isEmpty(field, entry));
  return values.map((entry) => scalar(field, entry)).filter((entry) => entry !== PASSED_OVER);
}

/**
 * What the universal methods store of a written value. They refuse hardly anything: a text in a number is as much of it
 * as is a number, an unreadable day leaves the field alone, only `Y`, `y`, `true` are a yes.
 * @returns PASSED_OVER where the field keeps what it had.
 * @throws HostError 100 for a single value of a field that takes several.
 */
export function itemValue(field: RecordField, value: unknown): unknown {
  if (field.kind === 'json') return value ?? null;
  if (isEmpty(field, value)) return emptyOf(field);
  return field.multiple ? list(field, value) : scalar(field, value);
}
