import type { ListQuery, Ordering } from '../query/list-query.js';
import { type HostPage, START_PAGE } from './host-list.js';
import { readPlainly, sortRecords } from './plain-read.js';
import { metaOf, type Reading, type ReadMeta, trimmed } from './reading.js';
import { mapRows } from './row-collection.js';
import { WALKS } from './walks.js';
import { readWindows, type WindowAxis, windowAxis, worthWindows } from './window-read.js';
import { knownField } from '../records/entity-names.js';
import type { RegisteredEntity } from '../registry/entity-registry.js';

/** Whether a search may be read in windows; whether it is depends on how many rows it finds. */
export function mayBeWindowed(entity: RegisteredEntity, query: ListQuery): boolean {
  const { autoWindow, withTotal, limit, text } = query;
  return (
    autoWindow &&
    withTotal &&
    limit > START_PAGE &&
    text === undefined &&
    entity.paging === 'start50' &&
    entity.windowField !== undefined
  );
}

/** The query with the fields selected by which its rows can be put in order here. */
export function withOrderFields(entity: RegisteredEntity, query: ListQuery): ListQuery {
  const { select, order } = query;
  const window = entity.windowField === undefined ? undefined : entity.byName.get(entity.windowField);
  if (select.length === 0 || !window) return query;
  return { ...query, select: [...select, knownField(window), ...order.map(({ field }) => field)] };
}

async function* resume(head: HostPage, pages: AsyncIterable<HostPage>): AsyncGenerator<HostPage> {
  yield head;
  yield* pages;
}

async function readOn(
  reading: Reading,
  axis: WindowAxis,
  head: HostPage,
  total: number,
): Promise<ReadMeta | null> {
  const { query, list, fetcher, into } = reading;
  const { offset, limit } = query;
  const size = Math.min(limit, total - offset);
  const windowed = await readWindows(list, fetcher, axis, { offset, size, head });
  if (!windowed) return null;
  const byId: Ordering = { field: list.idField, direction: 'asc' };
  const records = sortRecords(await mapRows(list, windowed.rows), [...query.order, byId]);
  // Rows that share the place of the first one on the axis may stand before it.
  const [first] = await mapRows(list, head.rows.slice(0, 1));
  const from = axis.ordered ? records.findIndex(({ id }) => id === first?.['id']) : 0;
  const data = records.slice(Math.max(0, from)).slice(0, limit);
  const { windowCount } = windowed;
  into.add(trimmed(query, data));
  return metaOf(reading, { total, hasMore: total > offset + limit, windowCount });
}

/**
 * Reads a search in windows where its range is large and lends itself to it, else as a list. The rows and their
 * order are the same either way.
 */
export async function readInWindows(reading: Reading): Promise<ReadMeta> {
  const { query, list, fetcher } = reading;
  if (list.plan.local || list.plan.ordersHere) return readPlainly(reading);
  const pages = WALKS[list.entity.paging](list, fetcher, query);
  const { value: head } = await pages.next();
  if (!head) return metaOf(reading, { hasMore: false });
  const { total } = head;
  const axis = total !== undefined && worthWindows(query, total) ? windowAxis(list, query, total) : null;
  const result = axis && total !== undefined ? await readOn(reading, axis, head, total) : null;
  if (!result) return readPlainly(reading, resume(head, pages));
  await pages.return(undefined);
  return result;
}
