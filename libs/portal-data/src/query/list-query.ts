import type { FieldReference } from '../records/entity-names.js';

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

/** An operand in the API's types; null stands for an empty value, however the caller wrote it. */
export type Operand = string | number | boolean | null;

/**
 * One field held against one value. Once {@link parseFilter} has read it, a list holds neither null nor a day, and the
 * value of a moment is a whole day only as a bound.
 */
export interface Comparison {
  readonly field: FieldReference;
  readonly operator: FilterOperator;
  /** A list for `$in` and `$nin`, one operand for everything else. */
  readonly value: Operand | readonly Operand[];
}

/** Branches of `$or`: all conditions of at least one of them hold. */
export interface Alternatives {
  readonly either: readonly (readonly Condition[])[];
}

/** All conditions of a filter hold together. */
export type Condition = Comparison | Alternatives;

export interface Ordering {
  readonly field: FieldReference;
  readonly direction: 'asc' | 'desc';
}

/** Values of an entity's own parameters, by name; defaults are filled in. */
export type OwnParameters = Readonly<Record<string, unknown>>;

/** Rows of a list that does not say how many it wants. */
export const DEFAULT_LIMIT = 50;
/** Rows of one answer at most; a larger limit is cut. */
export const MAX_LIMIT = 5_000;

/** A list or search request, checked. */
export interface ListQuery {
  /** Rows wanted, 1 to 5,000. */
  readonly limit: number;
  readonly offset: number;
  /** Empty means every field. */
  readonly select: readonly FieldReference[];
  readonly order: readonly Ordering[];
  readonly filter: readonly Condition[];
  /** Whether the host should count all matches. */
  readonly withTotal: boolean;
  /** Whether a large search may be read in windows. */
  readonly autoWindow: boolean;
  /** Text of a search that the host itself answers. */
  readonly text?: string;
  readonly parameters: OwnParameters;
}

export function isComparison(condition: Condition): condition is Comparison {
  return 'operator' in condition;
}
