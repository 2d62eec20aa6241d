import { HostError } from '../protocol/host-error.js';
import { comparableValue } from './field-value.js';
import type { ItemField, ItemType, Row } from './item-type.js';

export type RowPredicate = (row: Row) => boolean;
type Comparable = number | string | null;

const MAX_DEPTH = 16;
const CONDITION = /^(!=%|!%=|=%|%=|!@|!%|!=|>=|<=|@|%|=|!|>|<)?(.+)$/s;

function refuse(description: string): never {
  throw new HostError(400, 'INVALID_ARG_VALUE', `Invalid filter: ${description}`);
}

function likePattern(text: string): RegExp {
  const escaped = text.toLowerCase().replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`^${escaped.replaceAll('%', '.*')}$`, 's');
}

type Test = (value: Comparable) => boolean;
type TestFactory = (wanted: readonly Comparable[]) => Test;

const text = (value: Comparable): string => (value === null ? '' : String(value));
const isIn: TestFactory = (wanted) => {
  const set = new Set(wanted);
  return (value) => set.has(value);
};
const contains: TestFactory = ([wanted]) => {
  const part = text(wanted ?? null);
  return (value) => text(value).includes(part);
};
const like: TestFactory = ([wanted]) => {
  const pattern = likePattern(text(wanted ?? null));
  return (value) => pattern.test(text(value));
};
const not =
  (factory: TestFactory): TestFactory =>
  (wanted) => {
    const test = factory(wanted);
    return (value) => !test(value);
  };
const ordered =
  (compare: (left: number | string, right: number | string) => boolean): TestFactory =>
  ([wanted]) =>
  (value) =>
    value !== null && wanted !== null && wanted !== undefined && compare(value, wanted);

/** The prefixes of the item filter dialect. */
const TESTS: Readonly<Record<string, TestFactory>> = {
  '': isIn,
  '=': isIn,
  '@': isIn,
  '!': not(isIn),
  '!=': not(isIn),
  '!@': not(isIn),
  '>': ordered((left, right) => left > right),
  '>=': ordered((left, right) => left >= right),
  '<': ordered((left, right) => left < right),
  '<=': ordered((left, right) => left <= right),
  '%': contains,
  '!%': not(contains),
  '=%': like,
  '%=': like,
  '!=%': not(like),
  '!%=': not(like),
};

function condition(field: ItemField, prefix: string, value: unknown): RowPredicate {
  const kind = prefix.includes('%') ? 'string' : field.kind;
  const wanted = (Array.isArray(value) ? value : [value]).map((entry) => {
    const comparable = comparableValue(kind, entry);
    return comparable === undefined ? refuse(`field '${field.name}' has invalid value`) : comparable;
  });
  const test = (TESTS[prefix] as TestFactory)(wanted);
  const { name } = field;
  if (field.kind !== 'numbers') return (row) => test(comparableValue(kind, row[name]) ?? null);
  const negative = prefix.startsWith('!');
  return (row) => {
    const values = row[name] as readonly number[];
    if (values.length === 0) return test(null);
    return negative ? values.every((entry) => test(entry)) : values.some((entry) => test(entry));
  };
}

function compileGroup(type: ItemType, filter: unknown, depth: number): RowPredicate {
  if (typeof filter !== 'object' || filter === null) refuse('a group must be an object');
  if (depth > MAX_DEPTH) refuse('nested too deep');
  const parts: RowPredicate[] = [];
  let either = false;
  for (const [key, value] of Object.entries(filter)) {
    if (key.toLowerCase() === 'logic') either = String(value).toUpperCase() === 'OR';
    else if (/^\d+$/.test(key)) parts.push(compileGroup(type, value, depth + 1));
    else {
      const [, prefix = '', name = ''] = CONDITION.exec(key) ?? [];
      const field = type.fields.find((candidate) => candidate.name === name);
      parts.push(
        field ? condition(field, prefix, value) : refuse(`field '${name}' is not allowed in filter`),
      );
    }
  }
  if (parts.length === 0) return () => true;
  return either ? (row) => parts.some((part) => part(row)) : (row) => parts.every((part) => part(row));
}

/**
 * Compiles a filter of the item methods. Conditions are joined by AND; a numeric key holds a nested
 * group, whose `logic: "OR"` joins by OR. A plain array means IN; null and "" mean an empty value.
 * @throws HostError INVALID_ARG_VALUE for an unknown field or a value the field cannot hold.
 */
export function compileFilter(type: ItemType, filter: unknown): RowPredicate | null {
  if (filter === undefined || filter === null || filter === '') return null;
  if (typeof filter === 'object' && Object.keys(filter).length === 0) return null;
  return compileGroup(type, filter, 1);
}
