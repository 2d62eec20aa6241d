import {
  condition,
  type FilterReadings,
  type RowPredicate,
  STRICT_READINGS,
  UnfitValue,
} from './field-tests.js';
import { fieldNamed } from '../field-index.js';
import { HostError } from '../../protocol/host-error.js';
import { type FilterDialect, keyName, type RecordType } from '../record-type.js';

const MAX_DEPTH = 16;

/** The prefixes of every dialect, longest first; a key that begins with none is an equality. */
const PREFIXES: Readonly<Record<FilterDialect, RegExp>> = {
  'prefix-at': /^(!=%|!%=|=%|%=|!@|!%|!=|>=|<=|@|%|=|!|>|<)?(.+)$/s,
  'prefix-bang': /^(!=|!%|>=|<=|%|=|!|>|<)?(.+)$/s,
  orm: /^(!@|!%|!=|>=|<=|@|%|=|!|>|<)?(.+)$/s,
  equals: /^()(.+)$/s,
};

function refuse(description: string): never {
  throw new HostError(400, 'INVALID_ARG_VALUE', `Invalid filter: ${description}`);
}

/** A range of ids, both ends included. */
export interface IdRange {
  readonly low: number;
  readonly high: number;
}

/** A filter ready for use; `range` holds every match. */
export interface CompiledFilter {
  readonly test: RowPredicate | null;
  readonly range: IdRange;
}

export const EVERY_ID: IdRange = { low: 1, high: Number.POSITIVE_INFINITY };

function compileCondition(
  type: RecordType,
  key: string,
  value: unknown,
  readings: FilterReadings,
): RowPredicate {
  const { dialect = 'prefix-at' } = type;
  const [, written = '', name = ''] = PREFIXES[dialect].exec(key) ?? [];
  // Of the ORM, `%` is LIKE: the value brings its own wildcards.
  const prefix = dialect === 'orm' ? written.replace(/%$/, '%=') : written;
  const field = fieldNamed(type, name) ?? refuse(`field '${name}' is not allowed in filter`);
  try {
    return condition(type, field, prefix, value, readings);
  } catch (error) {
    if (error instanceof UnfitValue) refuse(`field '${name}' has invalid value`);
    throw error;
  }
}

function isEither(key: string, value: unknown): boolean {
  return key.toLowerCase() === 'logic' && String(value).toUpperCase() === 'OR';
}

function compileGroup(
  type: RecordType,
  filter: unknown,
  depth: number,
  readings: FilterReadings,
): RowPredicate {
  if (typeof filter !== 'object' || filter === null) refuse('a group must be an object');
  if (depth > MAX_DEPTH) refuse('nested too deep');
  const parts: RowPredicate[] = [];
  let either = false;
  for (const [key, value] of Object.entries(filter)) {
    if (key.toLowerCase() === 'logic') either = isEither(key, value);
    else if (/^\d+$/.test(key)) parts.push(compileGroup(type, value, depth + 1, readings));
    else parts.push(compileCondition(type, key, value, readings));
  }
  const [first] = parts;
  if (first === undefined) return () => true;
  if (parts.length === 1) return first;
  return either ? (row) => parts.some((part) => part(row)) : (row) => parts.every((part) => part(row));
}

/** What the bounds of the id on the first level say; they stand even where other conditions are left. */
function idRange(type: RecordType, entries: readonly (readonly [string, unknown])[]): IdRange {
  let { low, high } = EVERY_ID;
  if (entries.some(([key, value]) => isEither(key, value))) return EVERY_ID;
  for (const [key, value] of entries) {
    const [, prefix = '', name = ''] = /^(>=|<=|>|<|=)?(id|ID)$/.exec(key) ?? [];
    const bound = typeof value === 'object' ? Number.NaN : Number(value);
    if (name !== keyName(type) || Number.isNaN(bound)) continue;
    if (prefix === '>') low = Math.max(low, Math.floor(bound) + 1);
    if (prefix === '>=' || prefix === '=' || prefix === '') low = Math.max(low, bound);
    if (prefix === '<') high = Math.min(high, Math.ceil(bound) - 1);
    if (prefix === '<=' || prefix === '=' || prefix === '') high = Math.min(high, bound);
  }
  return { low, high };
}

/**
 * Compiles a filter of the second protocol version. Conditions are joined by AND; a numeric key holds a nested
 * group, whose `logic: "OR"` joins by OR. A plain array means IN.
 * @throws HostError INVALID_ARG_VALUE for an unknown field or a value the field cannot hold.
 */
export function compileFilter(
  type: RecordType,
  filter: unknown,
  readings: FilterReadings = STRICT_READINGS,
): CompiledFilter {
  if (filter === undefined || filter === null || filter === '') return { test: null, range: EVERY_ID };
  const entries = Object.entries(filter);
  if (typeof filter === 'object' && entries.length === 0) return { test: null, range: EVERY_ID };
  return { test: compileGroup(type, filter, 1, readings), range: idRange(type, entries) };
}
