import type { Row } from '../records/record-type.js';

/** Told of every change: the stored row, or the id of a deleted one. */
export type TableListener = (change: Row | number) => void;

const REMEMBERED = 8;

/** The records of one kind, in id order; ids are never given twice. Stored rows are replaced, never changed. */
export class Table {
  private rows: Row[];
  private lastId: number;
  private readonly found = new Map<string, readonly Row[]>();

  /** @param rows in id order. */
  constructor(
    rows: Iterable<Row> = [],
    lastId = 0,
    private readonly onChange: TableListener = () => undefined,
  ) {
    this.rows = [...rows];
    this.lastId = Math.max(lastId, this.rows.at(-1)?.id ?? 0);
  }

  /** Applies changes of an earlier run without telling anyone. */
  replay(changes: readonly (Row | number)[]): void {
    for (const change of changes) {
      if (typeof change === 'number') this.remove(change);
      else this.store(change);
    }
  }

  get size(): number {
    return this.rows.length;
  }

  get highestId(): number {
    return this.lastId;
  }

  get(id: number): Row | undefined {
    const row = this.rows[this.indexOf(id)];
    return row?.id === id ? row : undefined;
  }

  values(): IterableIterator<Row> {
    return this.rows.values();
  }

  /** Rows whose id lies in the range, both ends included, in id order; not to be changed. */
  between(low: number, high: number): readonly Row[] {
    const from = low <= 1 ? 0 : this.indexOf(low);
    const to = Number.isFinite(high) ? this.indexOf(high + 1) : this.rows.length;
    return from === 0 && to === this.rows.length ? this.rows : this.rows.slice(from, Math.max(from, to));
  }

  /** A selection kept until the next change. */
  remember(key: string, select: () => readonly Row[]): readonly Row[] {
    const known = this.found.get(key);
    if (known) return known;
    const rows = select();
    const [oldest] = this.found.keys();
    if (this.found.size >= REMEMBERED && oldest !== undefined) this.found.delete(oldest);
    this.found.set(key, rows);
    return rows;
  }

  takeId(): number {
    this.lastId += 1;
    return this.lastId;
  }

  put(row: Row): void {
    this.store(row);
    this.onChange(row);
  }

  delete(id: number): boolean {
    const isThere = this.remove(id);
    if (isThere) this.onChange(id);
    return isThere;
  }

  private store(row: Row): void {
    this.found.clear();
    this.lastId = Math.max(this.lastId, row.id);
    const index = this.indexOf(row.id);
    if (this.rows[index]?.id === row.id) this.rows[index] = row;
    else this.rows.splice(index, 0, row);
  }

  private remove(id: number): boolean {
    const index = this.indexOf(id);
    if (this.rows[index]?.id !== id) return false;
    this.found.clear();
    this.rows.splice(index, 1);
    return true;
  }

  /** Place of the first row whose id is not smaller. */
  private indexOf(id: number): number {
    const last = this.rows.at(-1);
    if (last === undefined || id > last.id) return this.rows.length;
    let low = 0;
    let high = this.rows.length - 1;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.rows[middle]?.id ?? 0) < id) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
