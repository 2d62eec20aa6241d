import { type Comparable, comparableValue, wantedValue } from '../field-value.js';
import { readerOf } from '../field-output.js';
import type { RecordField, RecordType, Row, ValueKind } from '../record-type.js';

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

/** What the host's documentation leaves open about filters; what is false is read strictly. */
export interface FilterReadings {
  /** `Y` and `N` are values of custom booleans in filters, as in records. */
  readonly flagLetters: boolean;
  /** null finds empty texts too, not only records that never had one. */
  readonly nullIsEmptyText: boolean;
}

export const STRICT_READINGS: FilterReadings = { flagLetters: false, nullIsEmptyText: false };

/** Equals no stored value. */
const NO_FLAG = 'no flag';
const NUMERIC_FLAGS: ReadonlyMap<unknown, string> = new Map<unknown, string>([
  [1, 'y'],
  ['1', 'y'],
  [true, 'y'],
  [0, 'n'],
  ['0', 'n'],
  [false, 'n'],
]);

const NEVER_HAD: readonly Comparable[] = [null];
const NEVER_HAD_OR_EMPTIED: readonly Comparable[] = ['', null];

/** What one value of an equality stands for. A list never finds what has no value at all. */
function equals(
  type: RecordType,
  wanted: Comparable,
  isInList: boolean,
  { nullIsEmptyText }: FilterReadings,
): readonly Comparable[] {
  if (wanted !== null && wanted !== '') return [wanted];
  if (type.style !== 'item') return NEVER_HAD_OR_EMPTIED;
  if (isInList) return [wanted ?? 0, ''];
  return wanted === '' || nullIsEmptyText ? NEVER_HAD_OR_EMPTIED : NEVER_HAD;
}

/** A custom boolean is a number to filters. */
function isNumericFlag(type: RecordType, { kind, originalName }: RecordField): boolean {
  const isOfItems = type.style === 'item' || type.style === 'legacy';
  return kind === 'boolean' && originalName !== undefined && isOfItems;
}

function wantedOf(
  type: RecordType,
  field: RecordField,
  kind: ValueKind,
  value: unknown,
  readings: FilterReadings,
): Comparable {
  const isEmpty = value === null || value === undefined || value === '';
  if (!readings.flagLetters && !isEmpty && isNumericFlag(type, field))
    return NUMERIC_FLAGS.get(value) ?? NO_FLAG;
  const comparable = wantedValue(kind, value);
  if (comparable === undefined || field.kind === 'json') throw new UnfitValue(field.name);
  return comparable;
}

/**
 * The test of one condition: a list of values means any of them; an empty text finds what was emptied or never had a
 * value, null the latter only. A field of several values passes when one of them does (none, for a negation).
 * @throws UnfitValue
 */
export function condition(
  type: RecordType,
  field: RecordField,
  prefix: string,
  value: unknown,
  readings: FilterReadings,
): RowPredicate {
  const kind = prefix.includes('%') ? 'string' : field.kind;
  const isEquality = /^!?[=@]?$/.test(prefix);
  const wanted = (Array.isArray(value) ? value : [value]).flatMap((entry) => {
    const one = wantedOf(type, field, kind, entry, readings);
    return isEquality ? equals(type, one, Array.isArray(value), readings) : [one];
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
