import type { NamedStatement, Transaction } from '#libs/database';
import type { EventTypeCatalogue } from '../event-types/event-type-catalogue.js';
import { requireWholeLog } from '../parts/log-parts.js';
import { type EventRow, toStoredEvent } from '../store/event-rows.js';
import { PARTITION_COUNT } from '../store/stored-event.js';
import type { StreamRegistration, View } from '../streams/stream-definition.js';
import { applyView } from './apply-in-order.js';
import { standInFor, type TablePair } from './view-tables.js';

const BATCH = 500;

const READ_KIND: NamedStatement = {
  name: 'es_read_kind',
  text: `select e.position, e.event_id, e.module, e.partition, e.stream_id, e.version, e.type, e.schema_version,
                e.data, e.meta, e.recorded_at
           from es.event e join es.stream s on s.stream_id = e.stream_id
          where e.module = $1 and e.partition = $2 and e.position > $3 and s.stream_type = $4
          order by e.position limit $5`,
};

/** A view made once more from the log, in tables that are gone with the transaction. */
export class ViewReplay {
  private positions: readonly number[] = new Array<number>(PARTITION_COUNT).fill(0);

  private constructor(
    private readonly tx: Transaction,
    private readonly catalogue: EventTypeCatalogue,
    private readonly kind: StreamRegistration,
    private readonly view: View,
    private readonly standIns: Readonly<Record<string, TablePair>>,
  ) {}

  /** Makes the empty tables. */
  static async start(
    tx: Transaction,
    catalogue: EventTypeCatalogue,
    kind: StreamRegistration,
    view: View,
  ): Promise<ViewReplay> {
    await requireWholeLog(tx);
    const standIns: Record<string, TablePair> = {};
    for (const [word, table] of Object.entries(view.tables)) standIns[word] = await standInFor(tx, table);
    return new ViewReplay(tx, catalogue, kind, view, standIns);
  }

  /** In the order of the view's declaration. */
  get tables(): readonly TablePair[] {
    return Object.values(this.standIns);
  }

  /** Applies what is there when the tables are still empty. @returns how many facts were applied. */
  async fill(): Promise<number> {
    const applied = await this.catchUp();
    for (const { standIn } of this.tables) await this.tx.query(`analyze ${standIn}`);
    return applied;
  }

  /** Does `work` and forgets what was applied in it when it fails, as a rollback to a savepoint does. */
  async undoing<T>(work: () => Promise<T>): Promise<T> {
    const before = this.positions;
    try {
      return await work();
    } catch (error) {
      this.positions = before;
      throw error;
    }
  }

  /**
   * Applies the facts the transaction sees and has not applied. Positions of a partition are commit order, so a
   * fact that is committed later is found by the next call. @returns how many facts were applied.
   */
  async catchUp(): Promise<number> {
    const names = Object.entries(this.standIns).map(([word, { standIn }]) => [word, standIn]);
    const tables = Object.fromEntries(names) as Record<string, string>;
    let applied = 0;
    for (let partition = 0; partition < PARTITION_COUNT; partition += 1) {
      for (;;) {
        const rows = await this.read(partition);
        const events = rows.map((row) => this.catalogue.upcast(toStoredEvent(row)));
        await applyView(this.tx, this.kind, this.view, tables, events);
        const reached = events.at(-1)?.position;
        if (reached !== undefined) this.positions = this.positions.with(partition, reached);
        applied += events.length;
        if (events.length < BATCH) break;
      }
    }
    return applied;
  }

  private read(partition: number): Promise<EventRow[]> {
    const { module, streamType } = this.kind;
    return this.tx.query<EventRow>(READ_KIND, [
      module,
      partition,
      this.positions[partition],
      streamType,
      BATCH,
    ]);
  }
}
