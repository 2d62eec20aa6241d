import { HostError } from '../../protocol/host-error.js';
import { fieldNamed } from '../field-index.js';
import type { RecordType } from '../record-type.js';
import { condition, type RowPredicate, STRICT_READINGS, UnfitValue } from './field-tests.js';
import { type CompiledFilter, EVERY_ID, type IdRange } from './record-filter.js';

const MAX_DEPTH = 16;

/** Names of the fields a filter of the third version speaks of, however deep in groups; what is no condition is left out. */
export function filterNames(filter: unknown, depth = 1): readonly string[] {
  if (typeof filter !== 'object' || filter === null || depth > MAX_DEPTH) return [];
  if (Array.isArray(filter)) {
    const [name] = filter as readonly unknown[];
    return typeof name === 'string' ? [name] : filter.flatMap((entry) => filterNames(entry, depth + 1));
  }
  return filterNames((filter as Readonly<Record<string, unknown>>)['conditions'], depth + 1);
}

/** The operators of the third version and the prefix each means. */
const OPERATORS: Readonly<Record<string, string>> = {
  '=': '=',
  '!=': '!=',
  '>': '>',
  '>=': '>=',
  '<': '<',
  '<=': '<=',
  in: '@',
};

function invalid(message: string): never {
  throw new HostError(400, 'INVALIDFILTER', message);
}

function tested(type: RecordType, name: string, prefix: string, value: unknown): RowPredicate {
  const field = fieldNamed(type, name);
  if (!field) throw new HostError(400, 'UNKNOWNDTOPROPERTY', `Unknown property \`${name}\` in filter`);
  try {
    return condition(type, field, prefix, value, STRICT_READINGS);
  } catch (error) {
    if (error instanceof UnfitValue) invalid(`Value of \`${name}\` does not fit the field`);
    throw error;
  }
}

function triple(type: RecordType, [name, operator, value]: readonly unknown[]): RowPredicate {
  if (typeof name !== 'string' || typeof operator !== 'string')
    invalid('A condition is [field, operator, value]');
  if (operator === 'between') {
    if (!Array.isArray(value) || value.length !== 2) invalid(`between of \`${name}\` takes two values`);
    const [from, to] = value as readonly unknown[];
    const low = tested(type, name, '>=', from);
    const high = tested(type, name, '<=', to);
    return (row) => low(row) && high(row);
  }
  const prefix = Object.hasOwn(OPERATORS, operator) ? OPERATORS[operator] : undefined;
  if (prefix === undefined) {
    throw new HostError(400, 'UNKNOWNFILTEROPERATOR', `Unknown filter operator \`${operator}\``);
  }
  if (operator === 'in' && !Array.isArray(value)) invalid(`in of \`${name}\` takes a list`);
  if (operator !== 'in' && typeof value === 'object' && value !== null) {
    invalid(`\`${operator}\` of \`${name}\` takes one value`);
  }
  return tested(type, name, prefix, value);
}

function group(type: RecordType, entry: unknown, depth: number): RowPredicate {
  if (depth > MAX_DEPTH) invalid('Nested too deep');
  if (Array.isArray(entry) && typeof entry[0] === 'string') {
    return triple(type, entry.length === 2 ? [entry[0], '=', entry[1]] : entry);
  }
  const { logic = 'and', conditions = entry } = (Array.isArray(entry) ? {} : (entry ?? {})) as Readonly<
    Record<string, unknown>
  >;
  if (!Array.isArray(conditions)) invalid('Filter is a list of conditions');
  const parts = conditions.map((part) => group(type, part, depth + 1));
  if (parts.length === 0) return () => true;
  if (logic !== 'and' && logic !== 'or') invalid('logic is and or or');
  return logic === 'or'
    ? (row) => parts.some((part) => part(row))
    : (row) => parts.every((part) => part(row));
}

function idRange(filter: readonly unknown[]): IdRange {
  let { low, high } = EVERY_ID;
  for (const entry of filter) {
    if (!Array.isArray(entry) || entry[0] !== 'id') continue;
    const bound = Number(entry[2]);
    if (entry[1] === '>') low = Math.max(low, Math.floor(bound) + 1);
    if (entry[1] === '<') high = Math.min(high, Math.ceil(bound) - 1);
  }
  return { low, high };
}

/**
 * Compiles a filter of the third version: a list of `[field, operator, value]` joined by AND, and groups
 * `{logic: "or", conditions: [...]}`.
 * @throws HostError INVALIDFILTER, UNKNOWNDTOPROPERTY, UNKNOWNFILTEROPERATOR.
 */
export function compileTriples(type: RecordType, filter: unknown): CompiledFilter {
  if (filter === undefined || filter === null) return { test: null, range: EVERY_ID };
  if (Array.isArray(filter) && filter.length === 0) return { test: null, range: EVERY_ID };
  return { test: group(type, filter, 1), range: Array.isArray(filter) ? idRange(filter) : EVERY_ID };
}
