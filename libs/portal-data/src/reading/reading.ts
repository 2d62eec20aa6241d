import type { ListQuery } from '../query/list-query.js';
import { trimRecord, type ApiRecord } from '../records/record-mapper.js';
import type { HostList } from './pages/host-list.js';
import { MAX_ROWS } from './pages/host-page.js';
import type { PageFetcher } from './pages/page-fetcher.js';
import type { ReadMeta } from './read-result.js';
import type { RecordSink } from './record-sink.js';

/** One list or search under way. */
export interface Reading {
  readonly query: ListQuery;
  /** The rows of the query; it may select more fields. */
  readonly list: HostList;
  readonly fetcher: PageFetcher;
  /** Takes the records of the answer. */
  readonly into: RecordSink;
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

/** Records cut down to what the caller selected. */
export function trimmed({ select }: ListQuery, records: readonly ApiRecord[]): readonly ApiRecord[] {
  return select.length > 0 ? records.map((record) => trimRecord(record, select)) : records;
}

/** What is known of a reading whose records have been taken. */
export function metaOf(reading: Reading, { total, hasMore, windowCount, cut = false }: Found): ReadMeta {
  const { batches } = reading.fetcher;
  const truncated = cut || (hasMore && reading.query.limit === MAX_ROWS);
  return {
    ...(total !== undefined && { total }),
    hasMore,
    ...(truncated && { truncated }),
    ...(windowCount !== undefined && { autoWindowed: true, windowCount }),
    ...(batches > 0 && { batchWaves: batches, durationMs: elapsedMs(reading) }),
  };
}
