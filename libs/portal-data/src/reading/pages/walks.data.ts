import type { Paging } from '../../registry/entity-definition.js';
import type { HostList } from './host-list.js';
import type { HostPage, RowRange } from './host-page.js';
import { walkByCursor, walkByOffset, walkWhole } from './offset-walk.js';
import type { PageFetcher } from './page-fetcher.js';
import { walkByStart } from './start-walk.js';

/** Pages of a range of rows, from the row at its offset on, in the order of the list. */
export type Walk = (list: HostList, fetcher: PageFetcher, range: RowRange) => AsyncGenerator<HostPage>;

/** How the pages of each kind of paging are read. */
export const WALKS: Readonly<Record<Paging, Walk>> = {
  start50: walkByStart,
  none: walkWhole,
  'limit-offset': walkByOffset,
  page: walkByOffset,
  cursor: walkByCursor,
};
