import { HostError } from '../protocol/host-error.js';
import { TABLE_NAMES } from '../seed/seed-tables.js';
import type { Access, Application, PortalState } from './portal-state.js';
import { Table } from './table.js';
import type { TableChange } from './table-changes.js';

/** Who keeps a portal's data. */
export interface PortalKeeper {
  /** The table as it stands; `onChange` is to be told of every change. */
  readonly load: (table: string, onChange: (change: TableChange[1]) => void) => Table;
  readonly onChange: (change: TableChange) => void;
  readonly onState: () => void;
}

const ADMIN_ID = 1;

/** One emulated company account: its settings, credentials and data. Tables are loaded when first used. */
export class Portal {
  private readonly tables = new Map<string, Table>();

  constructor(
    private current: PortalState,
    private readonly keeper: PortalKeeper,
  ) {}

  get state(): PortalState {
    return this.current;
  }

  get domain(): string {
    return this.current.domain;
  }

  /** @throws HostError 500 for a name no table has. */
  table(name: string): Table {
    const known = this.tables.get(name);
    if (known) return known;
    if (!TABLE_NAMES.has(name)) throw new HostError(500, 'INTERNAL_SERVER_ERROR', `No data of ${name}`);
    const table = this.keeper.load(name, (change) => this.keeper.onChange([name, change]));
    this.tables.set(name, table);
    return table;
  }

  /** The tables in use; the others are as they were on disk. */
  loadedTables(): ReadonlyMap<string, Table> {
    return this.tables;
  }

  update(changes: Partial<PortalState>): void {
    this.current = { ...this.current, ...changes };
    this.keeper.onState();
  }

  accessOf(userId: number): Access {
    return this.current.access[userId] ?? (userId === ADMIN_ID ? 'admin' : 'employee');
  }

  application(clientId: string | null): Application | undefined {
    return this.current.applications.find((application) => application.clientId === clientId);
  }

  /** Starts the table over, with a number of records or (null) the usual one; answers how many it has now. */
  seed(name: string, count: number | null): number {
    this.tables.delete(name);
    this.keeper.onChange([name, { seeded: count }]);
    return this.table(name).size;
  }

  /** Forgets the tables in use, so that they are loaded again. */
  forgetTables(): void {
    this.tables.clear();
  }
}
