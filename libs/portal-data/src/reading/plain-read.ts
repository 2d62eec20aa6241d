import { MAX_ROWS, type HostPage } from './pages/host-page.js';
import type { ReadMeta } from './read-result.js';
import { metaOf, type Reading, trimmed } from './reading.js';
import { RecordList } from './record-list.js';
import { sortRecords } from './record-order.policy.js';
import type { RecordSink } from './record-sink.js';
import { collectRange } from './row-range.js';
import { WALKS } from './pages/walks.data.js';

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
