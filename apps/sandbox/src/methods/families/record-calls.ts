/**
 * What a write answers. After the colon: where in `result` it stands, for example `row:element` for
 * `{result: {element: {...}}}` and `id:booking.id` for `{result: {booking: {id: 1}}}`; without a colon it is `result` itself.
 */
export type Answer =
  | 'row'
  | `row:${string}`
  | 'id'
  | `id:${string}`
  | 'true'
  | `true:${string}`
  | 'null'
  | 'empty';

/**
 * How a list is cut: `start50` by `start` with total and next; `all` in one answer with a total;
 * `limitOffset` by `limit` and `offset` without a total; `v3` by `pagination {limit, offset | page}`.
 */
export type Paging = 'start50' | 'all' | 'limitOffset' | 'v3';

export interface ListCall {
  readonly method: string;
  /** Where in `result` the rows stand; `''` (default) is `result` itself. */
  readonly at?: string;
  readonly paging?: Paging;
  /** Largest and default page of `limitOffset` and `v3` paging; 50 by default. */
  readonly maxPage?: number;
  /** Argument that holds filter, order, select, limit and offset; none by default. */
  readonly within?: string;
  /** Fields the filter must have. */
  readonly requiredFilter?: readonly string[];
}

export interface GetCall {
  readonly method: string;
  /** Argument with the id; `id` by default. Case does not matter. */
  readonly id?: string;
  readonly at?: string;
}

export interface AddCall {
  readonly method: string;
  /** Argument with the fields; `fields` by default, null when the fields are the arguments themselves. */
  readonly fields?: string | null;
  readonly answer: Answer;
}

export interface UpdateCall extends AddCall {
  readonly id?: string;
}

export interface DeleteCall {
  readonly method: string;
  readonly id?: string;
  readonly answer: Answer;
}

export interface FieldsCall {
  readonly method: string;
  readonly at?: string;
}

/** The methods of one record type; what is left out the host does not have. */
export interface RecordCalls {
  readonly list?: ListCall;
  readonly get?: GetCall;
  readonly add?: AddCall;
  readonly update?: UpdateCall;
  readonly delete?: DeleteCall;
  readonly fields?: FieldsCall;
}
