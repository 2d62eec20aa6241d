import { setImmediate } from 'node:timers/promises';
import type { PlainRecord } from '../records/record-mapper.js';
import { mapRows } from './map-rows.js';
import type { HostList } from './pages/host-list.js';
import type { HostPage, RowRange } from './pages/host-page.js';
import type { RecordSink } from './record-sink.js';

/** What is known of a list besides the records of a range. */
export interface RangeFound {
  /** All matches; absent when unknown. */
  readonly total?: number;
  readonly hasMore: boolean;
}

/** Tells which rows have not come before: a record that moves while pages are read can stand on two of them. */
class SeenRows {
  private readonly ids = new Set<unknown>();

  constructor(private readonly list: HostList) {}

  unseen(rows: readonly PlainRecord[]): PlainRecord[] {
    return rows.filter((row) => {
      const id = this.list.idOf(row);
      if (id === undefined) return true;
      if (this.ids.has(id)) return false;
      this.ids.add(id);
      return true;
    });
  }
}

/** Rows as they come, each id once. */
export class RowCollection {
  readonly rows: PlainRecord[] = [];
  private readonly seen: SeenRows;

  constructor(list: HostList) {
    this.seen = new SeenRows(list);
  }

  add(rows: readonly PlainRecord[]): void {
    for (const row of this.seen.unseen(rows)) this.rows.push(row);
  }
}

/**
 * Collects the records of a range, page by page: what has been taken of a page need not stay in memory. Without a
 * total, `hasMore` after a full last page says that there may be more.
 */
export async function collectRange(
  list: HostList,
  pages: AsyncIterable<HostPage>,
  { offset, limit, withTotal }: RowRange,
  into: RecordSink,
): Promise<RangeFound> {
  const seen = new SeenRows(list);
  let found = 0;
  let total: number | undefined;
  let last = false;
  for await (const page of pages) {
    total ??= page.total;
    ({ last } = page);
    const rows = seen.unseen(page.rows);
    // Other requests get their turn between two pages.
    if (found > 0) await setImmediate();
    into.add(await mapRows(list, rows.slice(0, Math.max(0, limit - found))));
    found += rows.length;
  }
  return {
    ...(withTotal && total !== undefined && { total }),
    hasMore: total === undefined ? found > limit || !last : total > offset + limit,
  };
}
