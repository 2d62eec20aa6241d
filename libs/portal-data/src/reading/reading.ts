import type { ListQuery } from '../query/list-query.js';
import { trimRecord, type ApiRecord } from '../records/record-mapper.js';
import type { HostList } from './pages/host-list.js';
import { MAX_ROWS } from './pages/host-page.js';
import type { PageFetcher } from './pages/page-fetcher.js';
import type { ReadResult } from './read-result.js';

/** One list or search under way. */
export interface Reading {
  readonly query: ListQuery;
  /** The rows of the query; it may select more fields. */
  readonly list: HostList;
  readonly fetcher: PageFetcher;
  /** On the clock of `performance.now()`. */
  readonly startedAtMs: number;
}

interface Found {
  readonly total?: number;
  readonly hasMore: boolean;
  /** Windows the rows were fetched in. */
  readonly windowCount?: number;
  /** The host had more than is read to be filtered or ordered here. */
  readonly cut?: boolean;
}

export function elapsedMs({ startedAtMs }: Reading): number {
  return Math.round(performance.now() - startedAtMs);
}

/** The answer of a reading: its records, cut down to what the caller selected, and what is known of the rest. */
export function readResultOf(
  reading: Reading,
  records: readonly ApiRecord[],
  { total, hasMore, windowCount, cut = false }: Found,
): ReadResult {
  const { batches } = reading.fetcher;
  const { limit, select } = reading.query;
  const truncated = cut || (hasMore && limit === MAX_ROWS);
  return {
    data: select.length > 0 ? records.map((record) => trimRecord(record, select)) : [...records],
    meta: {
      ...(total !== undefined && { total }),
      hasMore,
      ...(truncated && { truncated }),
      ...(windowCount !== undefined && { autoWindowed: true, windowCount }),
      ...(batches > 0 && { batchWaves: batches, durationMs: elapsedMs(reading) }),
    },
  };
}
