import { hostDate, hostDateTime, parseHostDateTime } from '../protocol/host-time.js';
import type { RecordField, ValueKind } from './record-type.js';

/** A value as filters and sorting compare it; null is none at all, which an empty text is not. */
export type Comparable = number | string | null;

function toNumber(value: unknown): number | null {
  if (value === null || value === undefined || value === '' || typeof value === 'object') return null;
  const number = Number(value);
  return Number.isFinite(number) ? number : null;
}

/** A number as a column with so many digits after the point keeps it: halves go away from zero, as they are written. */
export function rounded<T extends number | null>(value: T, precision: number | undefined): T | number {
  if (value === null || precision === undefined) return value;
  const digits = String(Math.abs(value));
  // Written with an exponent it is larger than any digit after the point, or smaller.
  if (digits.includes('e')) return Math.abs(value) < 1 ? 0 : value;
  return Math.sign(value) * Number(`${Math.round(Number(`${digits}e${precision}`))}e-${precision}`);
}

/** The host's ways to say yes. */
export function isYes(value: unknown): boolean {
  return value === true || value === 'Y' || value === 'y' || value === 1 || value === '1' || value === 'true';
}

function storedScalar({ kind, initial, precision }: RecordField, value: unknown): unknown {
  switch (kind) {
    case 'number':
      return rounded(toNumber(value), precision) ?? (initial === null ? null : 0);
    case 'boolean':
      return isYes(value) ? 'Y' : 'N';
    case 'date':
    case 'datetime': {
      const epochMs = typeof value === 'string' ? parseHostDateTime(value) : Number.NaN;
      if (Number.isNaN(epochMs)) return null;
      return kind === 'date' ? hostDate(epochMs) : hostDateTime(epochMs);
    }
    case 'json':
      return value ?? null;
    case 'string':
      if (value === null || value === undefined) return null;
      return typeof value === 'object' ? '' : String(value);
  }
}

/** A written value in the stored shape; like the host, unreadable input becomes the kind's empty value. */
export function storedValue(field: RecordField, value: unknown): unknown {
  if (!field.multiple) return storedScalar(field, value);
  const list = Array.isArray(value) ? value : value === '' || value === null ? [] : [value];
  const one = { ...field, initial: null };
  return list.map((entry) => storedScalar(one, entry)).filter((entry) => entry !== null);
}

/** An instant as it compares with stored ones: stored times are texts of one zone, so their order is that of time. */
function comparableTime(epochMs: number): string {
  const whole = hostDateTime(epochMs);
  const fraction = epochMs % 1000;
  return fraction === 0 ? whole : whole.replace('+', `.${String(fraction).padStart(3, '0')}+`);
}

/** A value of a request as it compares with stored ones; undefined for one that the kind cannot hold. */
export function wantedValue(kind: ValueKind, value: unknown): Comparable | undefined {
  if (value === '' && kind === 'string') return '';
  if (value === null || value === undefined || value === '') return null;
  if (value === false) return kind === 'boolean' ? 'n' : kind === 'string' ? '' : null;
  if (typeof value === 'object') return undefined;
  switch (kind) {
    case 'number':
      return toNumber(value) ?? undefined;
    case 'date':
    case 'datetime': {
      const epochMs = parseHostDateTime(String(value));
      if (Number.isNaN(epochMs) || Math.abs(epochMs) > MAX_TIME_MS) return undefined;
      return kind === 'date' ? hostDate(epochMs) : comparableTime(epochMs);
    }
    case 'boolean':
      return isYes(value) ? 'y' : 'n';
    case 'string':
      return String(value).toLowerCase();
    case 'json':
      return undefined;
  }
}

/** Up to the year 9999: later ones have no text of the same length. */
const MAX_TIME_MS = Date.parse('9999-12-31T00:00:00Z');

/** A stored value as filters and sorting compare it: numbers as they are, texts without case. */
export function comparableValue(kind: ValueKind, value: unknown): Comparable {
  if (typeof value === 'number') return kind === 'string' ? String(value) : value;
  if (typeof value === 'string') {
    if (value === '' && kind !== 'string') return null;
    return kind === 'date' || kind === 'datetime' ? value : value.toLowerCase();
  }
  if (typeof value === 'boolean') return value ? 'y' : 'n';
  return null;
}
