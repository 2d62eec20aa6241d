import type { Row } from '../records/record-type.js';

/** A stored row, or the id of a deleted one. */
export type RowChange = Row | number;

/** The whole table starts over: with so many records, or the usual number. */
export interface Seeding {
  readonly seeded: number | null;
}

export type TableChange = readonly [table: string, change: RowChange | Seeding];

export function isSeeding(change: RowChange | Seeding): change is Seeding {
  return typeof change === 'object' && !('id' in change);
}

/** A table as it was at some moment. */
export interface TableSnapshot {
  readonly lastId: number;
  readonly rows: readonly Row[];
}

/** What a journal comes to. */
export interface ReplayedJournal {
  /** Changes of rows by table, since its start. */
  readonly changes: ReadonlyMap<string, readonly RowChange[]>;
  /** Last seeding of the tables that were started over. */
  readonly seedings: ReadonlyMap<string, Seeding>;
}

export function replayJournal(journal: readonly TableChange[]): ReplayedJournal {
  const changes = new Map<string, RowChange[]>();
  const seedings = new Map<string, Seeding>();
  for (const [table, change] of journal) {
    if (isSeeding(change)) {
      seedings.set(table, change);
      changes.delete(table);
      continue;
    }
    const earlier = changes.get(table);
    if (earlier) earlier.push(change);
    else changes.set(table, [change]);
  }
  return { changes, seedings };
}
