import { HostError } from '../protocol/host-error.js';
import { comparableValue } from './field-value.js';
import type { ItemField, ItemType, Row } from './item-type.js';

export type RowComparator = (left: Row, right: Row) => number;

function refuse(description: string): never {
  throw new HostError(400, 'INVALID_ARG_VALUE', `Invalid order: ${description}`);
}

function byField({ name, kind }: ItemField, sign: 1 | -1): RowComparator {
  const sortKey = (row: Row): unknown => {
    const value = row[name];
    return kind === 'numbers' ? ((value as readonly number[])[0] ?? null) : comparableValue(kind, value);
  };
  return (left, right) => {
    const a = sortKey(left) as number | string | null;
    const b = sortKey(right) as number | string | null;
    if (a === b) return 0;
    if (a === null) return -sign;
    if (b === null) return sign;
    return a < b ? -sign : sign;
  };
}

/**
 * Compiles `{field: "ASC" | "DESC"}`; empty values come first in ascending order and ties keep the id order.
 * Returns null when no order is asked for.
 * @throws HostError INVALID_ARG_VALUE for an unknown field or direction.
 */
export function compileOrder(type: ItemType, order: unknown): RowComparator | null {
  if (typeof order !== 'object' || order === null) return null;
  const comparators = Object.entries(order).map(([name, direction]) => {
    const field = type.fields.find((candidate) => candidate.name === name);
    if (!field) refuse(`field '${name}' is not allowed in order`);
    const wanted = String(direction).toUpperCase();
    if (wanted !== 'ASC' && wanted !== 'DESC') {
      refuse(`allowed sort directions are ASC, DESC. But got '${String(direction)}' for field '${name}'`);
    }
    return byField(field, wanted === 'ASC' ? 1 : -1);
  });
  if (comparators.length === 0) return null;
  return (left, right) => {
    for (const compare of comparators) {
      const result = compare(left, right);
      if (result !== 0) return result;
    }
    return left.id - right.id;
  };
}
