import { type Comparable, comparableValue, wantedValue } from '../field-value.js';
import { readerOf } from '../field-output.js';
import type { RecordField, RecordType, Row } from '../record-type.js';

export type RowPredicate = (row: Row) => boolean;

type Test = (value: Comparable) => boolean;
type TestFactory = (wanted: readonly Comparable[]) => Test;

function likePattern(text: string): RegExp {
  const escaped = text.toLowerCase().replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`^${escaped.replaceAll('%', '.*')}$`, 's');
}

const text = (value: Comparable): string => (value === null ? '' : String(value));
const isIn: TestFactory = (wanted) => {
  const [only] = wanted;
  if (wanted.length === 1 && only !== undefined) return (value) => value === only;
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
  ([wanted]) => {
    if (wanted === null || wanted === undefined) return () => false;
    return (value) => value !== null && compare(value, wanted);
  };

/** What each prefix of a filter key tests. */
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

/** Thrown for a value the field cannot hold; the filter's dialect words the refusal. */
export class UnfitValue extends Error {
  override readonly name = 'UnfitValue';
}

/**
 * The test of one condition: a list of values means any of them, null and "" an empty value; a field of several values
 * passes when one of them does (none, for a negation).
 * @throws UnfitValue
 */
export function condition(
  type: RecordType,
  field: RecordField,
  prefix: string,
  value: unknown,
): RowPredicate {
  const kind = prefix.includes('%') ? 'string' : field.kind;
  const wanted = (Array.isArray(value) ? value : [value]).map((entry) => {
    const comparable = wantedValue(kind, entry);
    if (comparable === undefined || field.kind === 'json') throw new UnfitValue(field.name);
    return comparable;
  });
  const test = (TESTS[prefix] as TestFactory)(wanted);
  const read = field.compared ?? readerOf(type, field);
  if (!field.multiple) return (row) => test(comparableValue(kind, read(row)));
  const negative = prefix.startsWith('!');
  return (row) => {
    const values = (read(row) ?? []) as readonly unknown[];
    if (values.length === 0) return test(null);
    const passes = (entry: unknown): boolean => test(comparableValue(kind, entry));
    return negative ? values.every(passes) : values.some(passes);
  };
}
