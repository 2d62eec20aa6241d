import { apiError, type PorticoApiError } from './api-error.js';
import { OPERATIONS } from './generated/operations.js';
import type { BatchId, Data, Input, Meta, OperationFacts } from './operation-types.js';
import { fillPath, type CallParts } from './request-parts.js';

/** A call of a batch: its operation, and the parts of its input. */
export type BatchCall = {
  [Id in BatchId]: readonly [
    operation: Id,
    ...input: object extends Parts<Id> ? [input?: Parts<Id>] : [input: Parts<Id>],
  ];
}[BatchId];

type Parts<Id extends BatchId> = Pick<Input<Id>, keyof Input<Id> & ('path' | 'query' | 'body')>;

/** What became of one call. */
export type BatchOutcome<Id extends BatchId> =
  | { readonly ok: true; readonly data: Data<Id>; readonly meta: Meta<Id> | undefined }
  | { readonly ok: false; readonly error: PorticoApiError };

/** The outcomes of the calls by their names. */
export type BatchOutcomes<Calls extends Readonly<Record<string, BatchCall>>> = {
  readonly [Name in keyof Calls]: Calls[Name] extends readonly [infer Id extends BatchId, ...unknown[]]
    ? BatchOutcome<Id>
    : never;
};

/** What the service answers to a batch. */
export interface BatchAnswer {
  readonly results?: Readonly<Record<string, unknown>>;
  readonly errors?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly meta?: Readonly<Record<string, unknown>>;
}

/** Actions on one record, whose id is the last of their path. */
const ON_RECORD: ReadonlySet<string | undefined> = new Set(['get', 'update', 'delete']);
/** What stands behind the base in the path of the others. */
const BEHIND_BASE = /\/(?:fields|search|aggregate)$/;
const LAST = /\/\{(\w+)\}$/;

/** A call as the service takes it. */
export function batchCall(
  id: string,
  [operation, input]: readonly [string, CallParts?, ...unknown[]],
): object {
  const { path, batch } = OPERATIONS[operation as BatchId] as OperationFacts;
  const isOne = ON_RECORD.has(batch);
  const base = fillPath(path.replace(isOne ? LAST : BEHIND_BASE, ''), input?.path).replace('/v1/', '');
  const params = { ...input?.query, ...(input?.body as object | undefined) };
  return {
    id,
    entity: base,
    action: batch,
    ...(isOne && { entityId: input?.path?.[LAST.exec(path)?.[1] ?? 'id'] }),
    ...(Object.keys(params).length > 0 && { params }),
  };
}

/** The outcome of each call. A call the service says nothing of has failed with a code of its own. */
export function batchOutcomes(
  names: readonly string[],
  { results = {}, errors = {}, meta = {} }: BatchAnswer,
): Record<string, BatchOutcome<BatchId>> {
  const outcomeOf = (name: string): unknown => {
    if (Object.hasOwn(results, name)) return { ok: true, data: results[name], meta: meta[name] };
    const members = errors[name] ?? { code: 'UNKNOWN', message: 'The batch does not answer this call.' };
    return { ok: false, error: apiError(members, { status: null, retryAfter: null }) };
  };
  return Object.fromEntries(names.map((name) => [name, outcomeOf(name)])) as Record<
    string,
    BatchOutcome<BatchId>
  >;
}
