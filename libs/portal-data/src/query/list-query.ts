import type { FieldDefinition } from '../registry/entity-definition.js';

/** Operators of the service's grammar, whatever spelling the caller used. */
export const FILTER_OPERATORS = [
  '$eq',
  '$ne',
  '$gt',
  '$gte',
  '$lt',
  '$lte',
  '$contains',
  '$in',
  '$nin',
] as const;
export type FilterOperator = (typeof FILTER_OPERATORS)[number];

/** One condition; all conditions of a filter hold together. */
export interface Condition {
  /** Name on the host. */
  readonly host: string;
  /** Absent for a custom field. */
  readonly field: FieldDefinition | undefined;
  readonly operator: FilterOperator;
  /** In the host's spelling; an array for `$in` and `$nin`. */
  readonly value: unknown;
}

export interface Ordering {
  readonly host: string;
  readonly direction: 'asc' | 'desc';
}

/** A list request, checked and in the host's names. */
export interface ListQuery {
  /** Rows wanted, 1 to 5,000. */
  readonly limit: number;
  readonly offset: number;
  /** Host names; empty means every field. */
  readonly select: readonly string[];
  readonly order: readonly Ordering[];
  readonly filter: readonly Condition[];
  /** Whether the host should count all matches. */
  readonly withTotal: boolean;
}
