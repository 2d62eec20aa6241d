import { setImmediate } from 'node:timers/promises';
import { type HostList, type HostPage, type RowRange, START_PAGE } from './host-list.js';
import { type ApiRecord, type PlainRecord, toApiRecord } from '../records/record-mapper.js';

/** Takes the records of a reading in their order, some at a time. */
export interface RecordSink {
  add(records: readonly ApiRecord[]): void;
}

/** Keeps the records of a reading. */
export class RecordList implements RecordSink {
  readonly records: ApiRecord[] = [];

  get length(): number {
    return this.records.length;
  }

  add(records: readonly ApiRecord[]): void {
    for (const record of records) this.records.push(record);
  }
}

/** Rows under the API's names, a page at a time: other requests get their turn in between. */
export async function mapRows(list: HostList, rows: readonly PlainRecord[]): Promise<ApiRecord[]> {
  const { entity, plan } = list;
  const records: ApiRecord[] = [];
  for (let at = 0; at < rows.length; at += START_PAGE) {
    if (at > 0) await setImmediate();
    for (const row of rows.slice(at, at + START_PAGE)) {
      records.push(toApiRecord(entity, row, plan.operation.result.idKey));
    }
  }
  return records;
}

/** What is known of a list besides the records of a range. */
interface RangeFound {
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
