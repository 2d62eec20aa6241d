import type { FieldReference } from '../records/entity-names.js';

export const AGGREGATE_FUNCTIONS = ['count', 'sum', 'avg', 'min', 'max'] as const;
export type AggregateFunction = (typeof AGGREGATE_FUNCTIONS)[number];

/** All functions wanted of one field; `field` is null for `"*"`, the records themselves. */
export interface AggregateColumn {
  readonly source: FieldReference | null;
  readonly functions: readonly AggregateFunction[];
}

/** A body of `POST /v1/<base>/aggregate`, checked. */
export interface AggregateRequest {
  readonly columns: readonly AggregateColumn[];
  readonly groupBy: readonly FieldReference[];
}
