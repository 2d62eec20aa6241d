import { seedTable } from '../seed/seed-tables.js';
import type { PortalFiles, PortalHead, StoredPortal } from './portal-files.js';
import { Portal } from './portal.js';
import type { PortalState } from './portal-state.js';
import { Table } from './table.js';
import { isSeeding, replayJournal, type RowChange, type TableChange } from './table-changes.js';

/** From this size on the journal is folded into snapshots. */
const LONG_JOURNAL_BYTES = 16 * 1024 * 1024;

/** A portal together with what is on disk of it. */
export class KeptPortal {
  readonly portal: Portal;
  private readonly changes: Map<string, RowChange[]>;
  private readonly touched: Set<string>;
  private sizes: Map<string, number>;
  private snapshots: Map<string, string>;
  private generation: number;
  private journalBytes: number;
  private unwritten: TableChange[] = [];
  private isHeadWritten: boolean;

  /**
   * @param stored what an earlier run left, or the state of a new portal
   * @param onDirty told whenever there is something to write
   */
  constructor(
    stored: StoredPortal | PortalState,
    private readonly files: PortalFiles,
    private readonly seed: number,
    private readonly onDirty: () => void,
  ) {
    const isStored = 'head' in stored;
    const { changes, seedings } = replayJournal(isStored ? stored.journal : []);
    const state = isStored ? stored.head.state : stored;
    this.changes = new Map([...changes].map(([table, list]) => [table, [...list]]));
    this.touched = new Set([...changes.keys(), ...seedings.keys()]);
    this.sizes = new Map(Object.entries(state.sizes));
    this.snapshots = new Map(isStored ? Object.entries(stored.head.snapshots) : []);
    this.generation = isStored ? stored.head.generation : 0;
    this.journalBytes = isStored ? stored.journalBytes : 0;
    this.isHeadWritten = isStored;
    for (const [table, { seeded }] of seedings) this.startOver(table, seeded);
    this.portal = new Portal(state, {
      load: (table, onChange) => this.load(table, onChange),
      onChange: (change) => this.changed(change),
      onState: () => {
        this.isHeadWritten = false;
        this.onDirty();
      },
    });
  }

  /** Forgets every change: all tables start from their seed again. */
  reset(): void {
    this.sizes = new Map();
    this.snapshots = new Map();
    this.changes.clear();
    this.touched.clear();
    this.unwritten = [];
    this.startGeneration();
    this.portal.forgetTables();
    this.portal.update({ sizes: {} });
  }

  /** Writes what is not written yet; a journal grown long is folded into snapshots. */
  async write(): Promise<void> {
    if (this.journalBytes > LONG_JOURNAL_BYTES) await this.fold();
    if (!this.isHeadWritten) await this.writeHead();
    const lines = this.unwritten;
    if (lines.length === 0) return;
    this.unwritten = [];
    const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('');
    try {
      await this.files.append(this.portal.domain, this.generation, text);
      this.journalBytes += Buffer.byteLength(text);
    } catch (error) {
      this.unwritten = [...lines, ...this.unwritten];
      throw error;
    }
  }

  /** Snapshots of the changed tables, for the head of the next generation: until that is written the old files count. */
  private async fold(): Promise<void> {
    const tables = [...this.touched];
    this.touched.clear();
    this.unwritten = [];
    this.startGeneration();
    const { generation } = this;
    const shots = new Map<string, string>();
    try {
      for (const name of tables) {
        const table = this.portal.table(name);
        const shot = { lastId: table.highestId, rows: [...table.values()] };
        shots.set(name, await this.files.writeSnapshot(this.portal.domain, generation, name, shot));
      }
    } catch (error) {
      for (const name of tables) this.touched.add(name);
      this.journalBytes = Number.POSITIVE_INFINITY;
      throw error;
    }
    if (generation === this.generation) this.snapshots = new Map([...this.snapshots, ...shots]);
  }

  private async writeHead(): Promise<void> {
    const head: PortalHead = {
      version: 2,
      state: { ...this.portal.state, sizes: Object.fromEntries(this.sizes) },
      generation: this.generation,
      snapshots: Object.fromEntries(this.snapshots),
    };
    this.isHeadWritten = true;
    try {
      await this.files.writeHead(head);
      await this.files.removeOthers(head);
    } catch (error) {
      this.isHeadWritten = false;
      throw error;
    }
  }

  private startGeneration(): void {
    this.generation += 1;
    this.journalBytes = 0;
    this.isHeadWritten = false;
  }

  private changed([table, change]: TableChange): void {
    if (isSeeding(change)) this.startOver(table, change.seeded);
    this.touched.add(table);
    this.unwritten.push([table, change]);
    this.onDirty();
  }

  private startOver(table: string, count: number | null): void {
    this.snapshots.delete(table);
    if (count === null) this.sizes.delete(table);
    else this.sizes.set(table, count);
  }

  private load(name: string, onChange: (change: RowChange) => void): Table {
    const file = this.snapshots.get(name);
    const changes = this.changes.get(name) ?? [];
    this.changes.delete(name);
    const { rows, lastId } =
      file === undefined
        ? { rows: seedTable(name, this.portal.domain, this.seed, this.sizes.get(name) ?? null), lastId: 0 }
        : this.files.readSnapshot(file);
    const table = new Table(rows, lastId, onChange);
    table.replay(changes);
    return table;
  }
}
