import { PorticoError, shown } from '#libs/kernel';
import { invalidParameter } from '../query/invalid-parameter.js';
import { isPlainRecord, type PlainRecord } from '../records/record-mapper.js';
import type { EntityOperation } from '../registry/entity-definition.js';

/** Calls in one request (specification part 1, "Limits"). */
export const MAX_CALLS = 50;
const MAX_ID_LENGTH = 64;
const MEMBERS = new Set(['id', 'entity', 'action', 'entityId', 'params']);

const ON_ONE_RECORD: ReadonlySet<string> = new Set<EntityOperation>(['get', 'update', 'delete']);

/** Whether an action addresses one record by its id. */
export function isOnOneRecord(action: string): boolean {
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
  const unknown = Object.keys(value).find((member) => !MEMBERS.has(member));
  if (unknown !== undefined) {
    throw invalidParameter(
      `${at}.${unknown}`,
      `"${at}.${shown(unknown)}" is unknown; known are ${[...MEMBERS].join(', ')}.`,
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
