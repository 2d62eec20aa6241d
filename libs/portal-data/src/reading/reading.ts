import type { WrittenRows } from '#libs/http';
import type { ListQuery } from '../query/list-query.js';
import { type HostList, MAX_ROWS } from './host-list.js';
import type { PageFetcher } from './page-fetcher.js';
import type { RecordSink } from './row-collection.js';
import { type ApiRecord, trimRecord } from '../records/record-mapper.js';

/** `meta` of a list or search. */
export interface ReadMeta {
  /** All matches; absent when nobody counted them. */
  readonly total?: number;
  readonly hasMore: boolean;
  /** There are more matches than one answer holds, or than are read to filter or order them here. */
  readonly truncated?: true;
  /** The rows were fetched in windows, and in how many. */
  readonly autoWindowed?: true;
  readonly windowCount?: number;
  /** Host batches it took; absent when single calls sufficed. */
  readonly batchWaves?: number;
  /** Milliseconds spent; of a search, or of a list that took batches. */
  readonly durationMs?: number;
  /** There were too many records to include others. */
  readonly includeSkipped?: true;
}

export interface ReadResult {
  readonly data: ApiRecord[];
  readonly meta: ReadMeta;
}

export interface WrittenResult {
  readonly data: WrittenRows;
  readonly meta: ReadMeta;
}

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
