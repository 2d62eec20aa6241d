import { PorticoError, shown } from '#libs/kernel';
import { invalidParameter } from '../query/invalid-parameter.js';
import { isPlainRecord, type PlainRecord } from '../records/record-mapper.js';
import type { EntityOperation } from '../registry/entity-definition.js';

/** Calls in one request (specification part 1, "Limits"). */
export const MAX_CALLS = 50;
const MAX_ID_LENGTH = 64;
const CALL_MEMBERS = new Set(['id', 'entity', 'action', 'entityId', 'params']);

const ON_ONE_RECORD: ReadonlySet<string> = new Set<EntityOperation>(['get', 'update', 'delete']);

/** Whether an action addresses one record by its id. */
function isOnOneRecord(action: string): boolean {
  return ON_ONE_RECORD.has(action);
}

/** One call of a batch as the caller wrote it; what it names may not exist. */
export interface BatchCall {
  /** Under which its answer is found: as sent, or its position. */
  readonly id: string;
  /** Base of the entity endpoints, for example `note/documents`. */
  readonly entity: string;
  readonly action: string;
  /** The record's id as sent; null for a call that addresses none. */
  readonly recordId: string | number | null;
  /** Body or query of the single endpoint. */
  readonly params: PlainRecord;
}

function textOf(call: PlainRecord, member: string, at: string): string {
  const value = call[member];
  if (typeof value === 'string' && value !== '' && value.length <= 100) return value;
  throw invalidParameter(`${at}.${member}`, `"${at}.${member}" must be a text of 1 to 100 characters.`);
}

function idOf(call: PlainRecord, index: number, at: string): string {
  const { id } = call;
  if (id === undefined) return String(index);
  if (typeof id === 'string' && id !== '' && id.length <= MAX_ID_LENGTH && id !== '__proto__') return id;
  throw invalidParameter(`${at}.id`, `"${at}.id" must be a text of 1 to ${MAX_ID_LENGTH} characters.`);
}

function recordIdOf(
  call: PlainRecord,
  params: PlainRecord,
  action: string,
  at: string,
): BatchCall['recordId'] {
  if (!isOnOneRecord(action)) return null;
  const value = call['entityId'] ?? params['id'];
  if (value === undefined || value === null || value === '') {
    throw new PorticoError('MISSING_ENTITY_ID', {
      message: `"${at}" addresses one record and needs "entityId".`,
      details: { field: `${at}.entityId` },
    });
  }
  if (typeof value === 'string' || typeof value === 'number') return value;
  throw invalidParameter(`${at}.entityId`, `"${at}.entityId" must be a text or a number.`);
}

/** The id of the record may stand among the parameters, where no endpoint expects it. */
function withoutId(params: PlainRecord): PlainRecord {
  return Object.fromEntries(Object.entries(params).filter(([name]) => name !== 'id'));
}

function parseCall(value: unknown, index: number): BatchCall {
  const at = `calls[${index}]`;
  if (!isPlainRecord(value)) throw invalidParameter(at, `"${at}" must be an object.`);
  const unknown = Object.keys(value).find((member) => !CALL_MEMBERS.has(member));
  if (unknown !== undefined) {
    throw invalidParameter(
      `${at}.${unknown}`,
      `"${at}.${shown(unknown)}" is unknown; known are ${[...CALL_MEMBERS].join(', ')}.`,
    );
  }
  const params = value['params'] ?? {};
  if (!isPlainRecord(params)) throw invalidParameter(`${at}.params`, `"${at}.params" must be an object.`);
  const action = textOf(value, 'action', at);
  const recordId = recordIdOf(value, params, action, at);
  return {
    id: idOf(value, index, at),
    entity: textOf(value, 'entity', at),
    action,
    recordId,
    params: recordId === null || value['entityId'] !== undefined ? params : withoutId(params),
  };
}

/**
 * Reads the body of `POST /v1/batch`.
 * @throws PorticoError `INVALID_PARAMS`, `BATCH_LIMIT_EXCEEDED`, or `MISSING_ENTITY_ID`: nothing runs then.
 */
export function parseBatchRequest(body: unknown): BatchCall[] {
  if (!isPlainRecord(body)) throw invalidParameter('calls', 'The body must be a JSON object with "calls".');
  const unknown = Object.keys(body).find((member) => member !== 'calls');
  if (unknown !== undefined)
    throw invalidParameter(unknown, `"${shown(unknown)}" is unknown; the body holds "calls".`);
  const { calls } = body;
  if (!Array.isArray(calls) || calls.length === 0)
    throw invalidParameter('calls', '"calls" must be a list of 1 to 50 calls.');
  if (calls.length > MAX_CALLS) {
    throw new PorticoError('BATCH_LIMIT_EXCEEDED', {
      message: `"calls" holds ${calls.length} calls; ${MAX_CALLS} are allowed.`,
      details: { field: 'calls' },
    });
  }
  const parsed = calls.map(parseCall);
  const seen = new Set<string>();
  for (const { id } of parsed) {
    if (seen.has(id)) throw invalidParameter('calls', `Two calls have the id "${id}".`);
    seen.add(id);
  }
  return parsed;
}

/** Items in one request to one base; the host takes them in requests of 50. */
export const MAX_ITEMS = 500;

/** What may be done with many records of one base at once. */
export const BASE_BATCH_ACTIONS = ['create', 'update', 'delete', 'get', 'list'] as const;
const BASE_ACTIONS: ReadonlySet<unknown> = new Set(BASE_BATCH_ACTIONS);
const LIST_MEMBERS = new Set(['action', 'items', 'ids']);

function listOf(body: PlainRecord, member: 'items' | 'ids'): readonly unknown[] {
  const value = body[member];
  if (!Array.isArray(value) || value.length === 0)
    throw invalidParameter(member, `"${member}" must be a list that is not empty.`);
  if (value.length <= MAX_ITEMS) return value as unknown[];
  throw new PorticoError('BATCH_LIMIT_EXCEEDED', {
    message: `"${member}" holds ${value.length} items; ${MAX_ITEMS} are allowed.`,
    details: { field: member },
  });
}

function isId(value: unknown): value is string | number {
  return typeof value === 'number' || (typeof value === 'string' && value !== '');
}

function itemIdOf(value: unknown, at: string): string | number {
  if (isId(value)) return value;
  throw new PorticoError('MISSING_ENTITY_ID', {
    message: `"${at}" must be the id of a record.`,
    details: { field: at },
  });
}

function itemOf(value: unknown, at: string): PlainRecord {
  if (isPlainRecord(value)) return value;
  throw invalidParameter(at, `"${at}" must be an object.`);
}

/**
 * Reads the body of `POST /v1/<base>/batch`: `{action, items}`, or `{action, ids}` for get and delete.
 * The item of an update holds the id beside the fields. Answers stand under the positions of the items.
 * @param entity the base as it stands in the path.
 * @throws PorticoError `INVALID_PARAMS`, `BATCH_LIMIT_EXCEEDED`, or `MISSING_ENTITY_ID`: nothing runs then.
 */
export function parseBaseBatchRequest(entity: string, body: unknown): BatchCall[] {
  if (!isPlainRecord(body)) throw invalidParameter('action', 'The body must be a JSON object with "action".');
  const unknown = Object.keys(body).find((member) => !LIST_MEMBERS.has(member));
  if (unknown !== undefined)
    throw invalidParameter(
      unknown,
      `"${shown(unknown)}" is unknown; known are ${[...LIST_MEMBERS].join(', ')}.`,
    );
  const { action } = body;
  if (typeof action !== 'string' || !BASE_ACTIONS.has(action)) {
    throw invalidParameter('action', `"action" must be one of ${BASE_BATCH_ACTIONS.join(', ')}.`);
  }
  if (body['ids'] !== undefined) {
    if (action !== 'get' && action !== 'delete')
      throw invalidParameter('ids', `"ids" goes with get and delete, not with ${action}.`);
    if (body['items'] !== undefined) throw invalidParameter('items', '"items" and "ids" exclude each other.');
    return listOf(body, 'ids').map((value, index) => ({
      id: String(index),
      entity,
      action,
      recordId: itemIdOf(value, `ids[${index}]`),
      params: {},
    }));
  }
  return listOf(body, 'items').map((value, index) => {
    const at = `items[${index}]`;
    const item = itemOf(value, at);
    if (!isOnOneRecord(action)) return { id: String(index), entity, action, recordId: null, params: item };
    const { id, ...params } = item;
    return { id: String(index), entity, action, recordId: itemIdOf(id, `${at}.id`), params };
  });
}
