import { HostError } from '../protocol/host-error.js';
import { fieldNamed } from './field-index.js';
import { readerOf } from './field-output.js';
import { type Comparable, comparableValue } from './field-value.js';
import { keyName, type RecordField, type RecordType, type Row } from './record-type.js';

/** One step of an ordering. */
export interface OrderStep {
  readonly field: RecordField;
  readonly sign: 1 | -1;
}

/** A sequence of rows; `reversed` stands for the id order backwards, null for the id order. */
export type RowOrder = 'reversed' | ((rows: Row[]) => Row[]) | null;

function refuse({ style }: RecordType, name: string, description: string): never {
  if (style !== 'v3') throw new HostError(400, 'INVALID_ARG_VALUE', `Invalid order: ${description}`);
  throw new HostError(400, 'UNKNOWNDTOPROPERTY', `Unknown property or direction \`${name}\` in order`);
}

function stepsOf(type: RecordType, order: object): OrderStep[] {
  return Object.entries(order).map(([name, direction]) => {
    const field = fieldNamed(type, name) ?? refuse(type, name, `field '${name}' is not allowed in order`);
    const wanted = String(direction).toUpperCase();
    if (wanted !== 'ASC' && wanted !== 'DESC') {
      refuse(
        type,
        name,
        `allowed sort directions are ASC, DESC. But got '${String(direction)}' for field '${name}'`,
      );
    }
    return { field, sign: wanted === 'ASC' ? 1 : -1 };
  });
}

function compare(a: Comparable, b: Comparable): number {
  if (a === b) return 0;
  if (a === null) return -1;
  if (b === null) return 1;
  return a < b ? -1 : 1;
}

/** Sorts with every row's keys read once. */
function sortBy(type: RecordType, steps: readonly OrderStep[]): (rows: Row[]) => Row[] {
  const readers = steps.map(({ field }) => {
    const read = readerOf(type, field);
    return (row: Row): Comparable => {
      const value = read(row);
      return comparableValue(field.kind, Array.isArray(value) ? (value as readonly unknown[])[0] : value);
    };
  });
  return (rows) => {
    const keyed = rows.map((row) => ({ row, keys: readers.map((read) => read(row)) }));
    keyed.sort((left, right) => {
      for (let index = 0; index < steps.length; index += 1) {
        const result = compare(left.keys[index] ?? null, right.keys[index] ?? null);
        if (result !== 0) return result * (steps[index]?.sign ?? 1);
      }
      return left.row.id - right.row.id;
    });
    return keyed.map(({ row }) => row);
  };
}

/**
 * Compiles `{field: "ASC" | "DESC"}`; empty values come first in ascending order and ties keep the id order.
 * @throws HostError INVALID_ARG_VALUE for an unknown field or direction.
 */
export function compileOrder(type: RecordType, order: unknown): RowOrder {
  if (typeof order !== 'object' || order === null) return null;
  const steps = stepsOf(type, order);
  const [first] = steps;
  if (!first) return null;
  if (first.field.name === keyName(type)) return first.sign === 1 ? null : 'reversed';
  return sortBy(type, steps);
}
