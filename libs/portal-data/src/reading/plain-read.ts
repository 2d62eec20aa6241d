import type { Ordering } from '../query/list-query.js';
import { valueOf } from '../query/local-filter.js';
import { type HostPage, MAX_ROWS } from './host-list.js';
import { metaOf, type Reading, type ReadMeta, trimmed } from './reading.js';
import { collectRange, RecordList, type RecordSink } from './row-collection.js';
import { WALKS } from './walks.js';
import type { ApiRecord } from '../records/record-mapper.js';
import { compareForOrder, orderReadingOf } from '../values/comparison.js';
import type { ValueType } from '../values/value-types.js';

/** Types that this service and every host put into the same order; texts follow the host's collation. */
const SAME_ORDER: ReadonlySet<ValueType | undefined> = new Set([
  'integer',
  'double',
  'reference',
  'boolean',
  'date',
  'datetime',
]);

/** Whether records ordered here by these fields stand as the host would order them. */
export function ordersAsHost(order: readonly Ordering[]): boolean {
  return order.every(({ field }) => SAME_ORDER.has(field.field?.type));
}

/** The records in an order, empty values first when ascending; what is equal in all of it stays as it stood. */
export function sortRecords(records: readonly ApiRecord[], order: readonly Ordering[]): ApiRecord[] {
  const keys = order.map(({ field, direction }) => ({
    field,
    sign: direction === 'asc' ? 1 : -1,
    read: orderReadingOf(field.field),
  }));
  return records
    .map((record) => ({ record, key: keys.map(({ field, read }) => read(valueOf(record, field))) }))
    .sort((left, right) => {
      for (const [index, { sign }] of keys.entries()) {
        const result = compareForOrder(left.key[index] ?? null, right.key[index] ?? null);
        if (result !== 0) return sign * result;
      }
      return 0;
    })
    .map(({ record }) => record);
}

/** A set that the host cannot filter or order as wanted: its first 5,000 rows are judged and put in order here. */
async function readToJudge(reading: Reading): Promise<ReadMeta> {
  const { query, list, fetcher, into } = reading;
  const { offset, limit, withTotal, order } = query;
  const whole = list.entity.paging === 'none';
  const range = { offset: 0, limit: whole ? Number.POSITIVE_INFINITY : MAX_ROWS, withTotal: true };
  const first = new RecordList();
  const found = await collectRange(list, WALKS[list.entity.paging](list, fetcher, range), range, first);
  const { local, ordersHere } = list.plan;
  const { records } = first;
  const matches = local ? records.filter(local) : records;
  const ordered = ordersHere ? sortRecords(matches, order) : matches;
  const total = withTotal && !found.hasMore ? { total: matches.length } : {};
  into.add(trimmed(query, ordered.slice(offset, offset + limit)));
  return metaOf(reading, {
    ...total,
    hasMore: found.hasMore || matches.length > offset + limit,
    cut: found.hasMore,
  });
}

/** @param pages of the range where they are under way already. */
export async function readPlainly(reading: Reading, pages?: AsyncIterable<HostPage>): Promise<ReadMeta> {
  const { query, list, fetcher, into } = reading;
  if (list.plan.local || list.plan.ordersHere) return readToJudge(reading);
  const walk = pages ?? WALKS[list.entity.paging](list, fetcher, query);
  const cutDown: RecordSink = { add: (records) => into.add(trimmed(query, records)) };
  return metaOf(reading, await collectRange(list, walk, query, cutDown));
}
