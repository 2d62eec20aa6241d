import { MAX_ROWS, type HostPage } from './pages/host-page.js';
import { mapRows } from './map-rows.js';
import type { ReadResult } from './read-result.js';
import { readResultOf, type Reading } from './reading.js';
import { sortRecords } from './record-order.policy.js';
import { collectRange } from './row-range.js';
import { WALKS } from './pages/walks.data.js';

/** A set that the host cannot filter or order as wanted: its first 5,000 rows are judged and put in order here. */
async function readToJudge(reading: Reading): Promise<ReadResult> {
  const { query, list, fetcher } = reading;
  const { offset, limit, withTotal, order } = query;
  const whole = list.entity.paging === 'none';
  const range = { offset: 0, limit: whole ? Number.POSITIVE_INFINITY : MAX_ROWS, withTotal: true };
  const found = await collectRange(list, WALKS[list.entity.paging](list, fetcher, range), range);
  const { local, ordersHere } = list.plan;
  const records = await mapRows(list, found.rows);
  const matches = local ? records.filter(local) : records;
  const ordered = ordersHere ? sortRecords(matches, order) : matches;
  const total = withTotal && !found.hasMore ? { total: matches.length } : {};
  return readResultOf(reading, ordered.slice(offset, offset + limit), {
    ...total,
    hasMore: found.hasMore || matches.length > offset + limit,
    cut: found.hasMore,
  });
}

/** @param pages of the range where they are under way already. */
export async function readPlainly(reading: Reading, pages?: AsyncIterable<HostPage>): Promise<ReadResult> {
  const { query, list, fetcher } = reading;
  if (list.plan.local || list.plan.ordersHere) return readToJudge(reading);
  const found = await collectRange(list, pages ?? WALKS[list.entity.paging](list, fetcher, query), query);
  return readResultOf(reading, await mapRows(list, found.rows), found);
}
