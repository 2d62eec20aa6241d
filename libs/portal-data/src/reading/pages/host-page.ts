import { MOST_COMMANDS } from '#libs/host-client/contracts';
import { MAX_LIMIT } from '../../query/list-query.js';
import type { PlainRecord } from '../../records/record-mapper.js';

/** Rows of one page of the host, in the order of the list. */
export interface HostPage {
  readonly rows: readonly PlainRecord[];
  /** All matches, when the host has counted them. */
  readonly total?: number;
  /** The host has no row after this page. */
  readonly last: boolean;
}

/** Which rows of a list are wanted. */
export interface RowRange {
  readonly offset: number;
  /** May be infinite. */
  readonly limit: number;
  /** False: the host need not count all matches. */
  readonly withTotal: boolean;
}

/** Rows in one page of the paging by `start`; the host lets nobody change it. */
export const START_PAGE = 50;
/** Rows wanted of one batch of the host, to keep its answer small. */
export const BATCH_ROWS = MOST_COMMANDS * START_PAGE;
/** Rows of one answer, and rows read to be filtered or ordered here. */
export const MAX_ROWS = MAX_LIMIT;
