import type { Row } from '../items/item-type.js';

/** The records of one kind, in id order; ids are never given twice. */
export class Table {
  private readonly byId = new Map<number, Row>();
  private lastId: number;

  constructor(rows: Iterable<Row> = [], lastId = 0) {
    this.lastId = lastId;
    for (const row of rows) {
      this.byId.set(row.id, row);
      this.lastId = Math.max(this.lastId, row.id);
    }
  }

  get size(): number {
    return this.byId.size;
  }

  get(id: number): Row | undefined {
    return this.byId.get(id);
  }

  values(): IterableIterator<Row> {
    return this.byId.values();
  }

  takeId(): number {
    this.lastId += 1;
    return this.lastId;
  }

  put(row: Row): void {
    this.byId.set(row.id, row);
  }

  delete(id: number): boolean {
    return this.byId.delete(id);
  }

  toJSON(): { lastId: number; rows: Row[] } {
    return { lastId: this.lastId, rows: [...this.byId.values()] };
  }
}
