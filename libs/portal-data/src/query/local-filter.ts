import type { FieldReference } from '../records/entity-names.js';
import type { ApiRecord } from '../records/record-mapper.js';
import {
  comparableText,
  orderedReadingOf,
  readingOf,
  type Comparable,
  type ReadComparable,
} from '../values/comparison.js';
import type { Comparison, Condition, FilterOperator, Operand } from './list-query.js';

export type RecordPredicate = (record: ApiRecord) => boolean;
type Test = (value: unknown) => boolean;
type OrderedOperator = '$gt' | '$gte' | '$lt' | '$lte';

const ORDERED: Readonly<Record<OrderedOperator, (left: number | string, right: number | string) => boolean>> =
  {
    $gt: (left, right) => left > right,
    $gte: (left, right) => left >= right,
    $lt: (left, right) => left < right,
    $lte: (left, right) => left <= right,
  };
const NEGATIVE: ReadonlySet<FilterOperator> = new Set<FilterOperator>(['$ne', '$nin']);

/** Value of a field in a record; a custom field may be there under either spelling. */
export function valueOf(record: ApiRecord, { name, host, field }: FieldReference): unknown {
  const value = record[name];
  return value === undefined && !field ? record[host] : value;
}

function ordered(field: FieldReference, operator: OrderedOperator, operand: Operand): Test {
  const read = orderedReadingOf(field.field, operand);
  const right = read(operand);
  const holds = ORDERED[operator];
  return (value) => {
    const left = read(value);
    return left !== null && right !== null && typeof left === typeof right && holds(left, right);
  };
}

/** Operands are grouped by how they are read, so a test costs one look-up a group and not one a value. */
function isIn(field: FieldReference, operands: readonly Operand[]): Test {
  const groups = new Map<ReadComparable, Set<Comparable>>();
  for (const operand of operands) {
    const read = readingOf(field.field, operand);
    groups.set(read, (groups.get(read) ?? new Set()).add(read(operand)));
  }
  const tests = [...groups];
  return (value) => tests.some(([read, wanted]) => wanted.has(read(value)));
}

function compile({ field, operator, value }: Comparison): Test {
  switch (operator) {
    case '$eq':
    case '$ne':
      return isIn(field, [value as Operand]);
    case '$in':
    case '$nin':
      return isIn(field, value as readonly Operand[]);
    case '$contains': {
      const part = comparableText(value);
      return (candidate) => comparableText(candidate).includes(part);
    }
    default:
      return ordered(field, operator, value as Operand);
  }
}

function comparisonPredicate(comparison: Comparison): RecordPredicate {
  const test = compile(comparison);
  const negative = NEGATIVE.has(comparison.operator);
  return (record) => {
    const value = valueOf(record, comparison.field);
    const entries = Array.isArray(value) && value.length > 0 ? (value as unknown[]) : null;
    const found = entries ? entries.some(test) : test(Array.isArray(value) ? null : value);
    return found !== negative;
  };
}

/**
 * The conditions as a test of API records. An empty value equals null and is neither more nor less than
 * anything; a list fits when one of its entries does, and not when none does.
 */
export function localPredicate(conditions: readonly Condition[]): RecordPredicate {
  const tests = conditions.map((condition): RecordPredicate => {
    if (!('either' in condition)) return comparisonPredicate(condition);
    const branches = condition.either.map((branch) => localPredicate(branch));
    return (record) => branches.some((branch) => branch(record));
  });
  return (record) => tests.every((test) => test(record));
}
