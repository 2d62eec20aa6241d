import { hostDate, hostDateTime, parseHostDateTime } from '../protocol/host-time.js';
import type { ValueKind } from './item-type.js';

function toNumber(value: unknown): number | null {
  if (value === null || value === undefined || value === '') return null;
  const number = Number(value);
  return Number.isFinite(number) ? number : null;
}

/** A written value in the stored shape; like the host, unreadable input becomes the kind's empty value. */
export function storedValue(kind: ValueKind, value: unknown): unknown {
  switch (kind) {
    case 'number':
      return toNumber(value) ?? 0;
    case 'boolean':
      return value === true || value === 'Y' || value === 'y' || value === 1 || value === '1' ? 'Y' : 'N';
    case 'date':
    case 'datetime': {
      const epochMs = typeof value === 'string' ? parseHostDateTime(value) : Number.NaN;
      if (Number.isNaN(epochMs)) return null;
      return kind === 'date' ? hostDate(epochMs) : hostDateTime(epochMs);
    }
    case 'numbers': {
      const list = Array.isArray(value) ? value : [value];
      return list.map(toNumber).filter((entry): entry is number => entry !== null);
    }
    case 'string':
      if (value === null || value === undefined) return null;
      return typeof value === 'object' ? '' : String(value);
  }
}

/**
 * A value as filters and sorting compare it: a number, or a lower-case text (the host ignores case).
 * Null stands for an empty value; undefined for one the kind cannot hold.
 */
export function comparableValue(kind: ValueKind, value: unknown): number | string | null | undefined {
  if (value === null || value === undefined || value === '' || value === false) {
    return kind === 'boolean' && value === false ? 'n' : null;
  }
  if (typeof value === 'object') return undefined;
  switch (kind) {
    case 'number':
    case 'numbers':
      return toNumber(value) ?? undefined;
    case 'date':
    case 'datetime': {
      const epochMs = parseHostDateTime(String(value));
      return Number.isNaN(epochMs) ? undefined : epochMs;
    }
    case 'boolean':
      return String(storedValue('boolean', value)).toLowerCase();
    case 'string':
      return String(value).toLowerCase();
  }
}
