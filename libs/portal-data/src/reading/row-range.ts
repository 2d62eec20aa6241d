import type { PlainRecord } from '../records/record-mapper.js';
import type { HostList } from './pages/host-list.js';
import type { HostPage, RowRange } from './pages/host-page.js';

/** Rows of a range, and what is known of the rest of the list. */
export interface ReadRows {
  readonly rows: PlainRecord[];
  /** All matches; absent when unknown. */
  readonly total?: number;
  readonly hasMore: boolean;
}

/** Rows as they come, each id once: a record that moves while pages are read can stand on two of them. */
export class RowCollection {
  readonly rows: PlainRecord[] = [];
  private readonly ids = new Set<unknown>();

  constructor(private readonly list: HostList) {}

  add(rows: readonly PlainRecord[]): void {
    for (const row of rows) {
      const id = this.list.idOf(row);
      if (id !== undefined) {
        if (this.ids.has(id)) continue;
        this.ids.add(id);
      }
      this.rows.push(row);
    }
  }
}

/**
 * Collects the rows of a range. Without a total, `hasMore` after a full last page says that there may be more.
 */
export async function collectRange(
  list: HostList,
  pages: AsyncIterable<HostPage>,
  { offset, limit, withTotal }: RowRange,
): Promise<ReadRows> {
  const collection = new RowCollection(list);
  let total: number | undefined;
  let last = false;
  for await (const page of pages) {
    total ??= page.total;
    ({ last } = page);
    collection.add(page.rows);
  }
  const { rows } = collection;
  return {
    rows: rows.length > limit ? rows.slice(0, limit) : rows,
    ...(withTotal && total !== undefined && { total }),
    hasMore: total === undefined ? rows.length > limit || !last : total > offset + limit,
  };
}
