import { HostError } from '../protocol/host-error.js';
import type { Table } from './table.js';

/** One emulated company account: its credential and its data. */
export class Portal {
  constructor(
    readonly domain: string,
    readonly webhookSecret: string,
    public tables: Readonly<Record<string, Table>>,
    private readonly onChange: (portal: Portal) => void,
  ) {}

  table(name: string): Table {
    const table = this.tables[name];
    if (!table) throw new HostError(500, 'INTERNAL_SERVER_ERROR', `No data of ${name}`);
    return table;
  }

  /** Tells the store that data changed and has to be written. */
  changed(): void {
    this.onChange(this);
  }
}
