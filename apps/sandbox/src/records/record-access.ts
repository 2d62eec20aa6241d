import type { RecordChangeKind } from '../events/record-events.data.js';
import { HostError } from '../protocol/host-error.js';
import type { HostCall, HostResult } from '../protocol/host-method.js';
import { page, pageStart } from './paging.js';
import { firstRows, type RecordQuery, selectRows } from './record-query.js';
import type { PipelineStage, RecordType, Row, WriteContext } from './record-type.js';
import { type RecordView, type ShownRecord, viewOf } from './record-view.js';
import { createRecord, updateRecord } from './record-write.js';

type Fields = Readonly<Record<string, unknown>>;

/** What a list call asks for; `start` is the host's offset, -1 skips the count. */
export interface ListQuery extends RecordQuery {
  readonly select?: unknown;
  readonly start?: unknown;
}

/** Rows of one page as the style writes them, with `total` and `next`. */
export interface ListedRecords extends Omit<HostResult, 'result'> {
  readonly rows: readonly ShownRecord[];
}

function deniedError({ style }: RecordType): HostError {
  return style === 'v3'
    ? new HostError(403, 'ACCESSDENIED', 'Access denied')
    : new HostError(403, 'ACCESS_DENIED', 'Access denied.');
}

function notFoundError({ style, notFound }: RecordType): HostError {
  if (notFound) return new HostError(notFound.status, notFound.code, notFound.description);
  if (style === 'v3') return new HostError(400, 'ENTITYNOTFOUND', 'Record not found');
  return new HostError(400, 'NOT_FOUND', style === 'item' ? 'Item not found' : 'Not found');
}

function mayMeet({ actor }: HostCall, { owner }: RecordType, row: Row): boolean {
  return actor.access !== 'restricted' || owner === undefined || row[owner] === actor.userId;
}

/** The query as the portal reads it, with what the caller's rights leave of it. */
export function withRights(call: HostCall, type: RecordType, asked: RecordQuery): RecordQuery {
  const query = { ...asked, readings: call.portal.state.readings };
  if (call.actor.access !== 'restricted' || type.owner === undefined) return query;
  const limit = query.where;
  const test = (row: Row): boolean => mayMeet(call, type, row) && (limit?.test(row) ?? true);
  return { ...query, where: { key: `${limit?.key ?? ''}/own ${call.userId}`, test } };
}

/** Every match the caller may see, in order, as stored. */
export function matchingRows(call: HostCall, type: RecordType, query: RecordQuery): readonly Row[] {
  return selectRows(type, call.portal.table(type.table), withRights(call, type, query));
}

/** One page of what the caller may see. */
export function listRecords(
  call: HostCall,
  type: RecordType,
  query: ListQuery,
  view: RecordView = viewOf(type, query.select),
): ListedRecords {
  if (pageStart(query.start) === -1) {
    const rows = firstRows(type, call.portal.table(type.table), withRights(call, type, query));
    return { rows: rows.map(view), total: 0 };
  }
  const { rows, ...paging } = page(matchingRows(call, type, query), query.start);
  return { rows: rows.map(view), ...paging };
}

/**
 * The stored record a call names by its id, or by the type's code.
 * @throws HostError of the type for a missing one, ACCESS_DENIED for one the caller may not see.
 */
export function findRecord(call: HostCall, type: RecordType, id: unknown): Row {
  const table = call.portal.table(type.table);
  const { identifier } = type;
  const row =
    identifier === undefined
      ? table.get(Number(id))
      : [...table.values()].find((candidate) => String(candidate[identifier]) === String(id));
  if (!row) throw notFoundError(type);
  if (!mayMeet(call, type, row)) throw deniedError(type);
  return row;
}

const SEMANTICS: readonly unknown[] = ['S', 'F'];

/** Stages of a list as the portal has them now, in order. */
export function stagesIn({ portal }: HostCall, listId: string): readonly PipelineStage[] {
  return [...portal.table('status').values()]
    .filter((row) => row['ENTITY_ID'] === listId)
    .sort((left, right) => Number(left['SORT']) - Number(right['SORT']))
    .map((row) => ({
      id: String(row['STATUS_ID']),
      semantics: (SEMANTICS.includes(row['SEMANTICS'])
        ? row['SEMANTICS']
        : 'P') as PipelineStage['semantics'],
    }));
}

function contextOf(call: HostCall): WriteContext {
  const { userId, nowMs } = call;
  return { userId, nowMs, stagesIn: (listId) => stagesIn(call, listId) };
}

/** Stores a new record. */
export function addRecord(call: HostCall, type: RecordType, fields: Fields): Row {
  const table = call.portal.table(type.table);
  const row = createRecord(type, table.highestId + 1, fields, contextOf(call));
  table.put(row);
  tell(call, type, 'add', row);
  return row;
}

/** Stores a changed copy of a record the caller may change. */
export function changeRecord(call: HostCall, type: RecordType, before: Row, fields: Fields): Row {
  const row = updateRecord(type, before, fields, contextOf(call));
  call.portal.table(type.table).put(row);
  tell(call, type, 'update', row);
  return row;
}

export function removeRecord(call: HostCall, type: RecordType, row: Row): void {
  call.portal.table(type.table).delete(row.id);
  tell(call, type, 'delete', row);
}

function tell(call: HostCall, { table, identifier }: RecordType, kind: RecordChangeKind, row: Row): void {
  call.changed({ table, kind, id: String(identifier === undefined ? row.id : row[identifier]) });
}

/** One stored record as the style writes it, every field of it. */
export function viewRecord(type: RecordType, row: Row, select?: unknown): ShownRecord {
  return viewOf(type, select)(row);
}
