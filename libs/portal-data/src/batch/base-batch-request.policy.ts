import { PorticoError, shown } from '#libs/kernel';
import { invalidParameter } from '../query/invalid-parameter.js';
import { isPlainRecord, type PlainRecord } from '../records/record-mapper.js';
import { isOnOneRecord, type BatchCall } from './batch-request.policy.js';

/** Items in one request to one base; the host takes them in requests of 50. */
export const MAX_ITEMS = 500;

/** What may be done with many records of one base at once. */
export const BASE_BATCH_ACTIONS = ['create', 'update', 'delete', 'get', 'list'] as const;
const ACTIONS: ReadonlySet<unknown> = new Set(BASE_BATCH_ACTIONS);
const MEMBERS = new Set(['action', 'items', 'ids']);

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

function recordIdOf(value: unknown, at: string): string | number {
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
  const unknown = Object.keys(body).find((member) => !MEMBERS.has(member));
  if (unknown !== undefined)
    throw invalidParameter(unknown, `"${shown(unknown)}" is unknown; known are ${[...MEMBERS].join(', ')}.`);
  const { action } = body;
  if (typeof action !== 'string' || !ACTIONS.has(action)) {
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
      recordId: recordIdOf(value, `ids[${index}]`),
      params: {},
    }));
  }
  return listOf(body, 'items').map((value, index) => {
    const at = `items[${index}]`;
    const item = itemOf(value, at);
    if (!isOnOneRecord(action)) return { id: String(index), entity, action, recordId: null, params: item };
    const { id, ...params } = item;
    return { id: String(index), entity, action, recordId: recordIdOf(id, `${at}.id`), params };
  });
}
