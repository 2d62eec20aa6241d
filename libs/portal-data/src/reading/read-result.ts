import type { WrittenRows } from '#libs/http';
import type { ApiRecord } from '../records/record-mapper.js';

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
