import { setTimeout as delay } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { Database, type Transaction } from '#libs/database';
import { sqlStateOf } from '#libs/database/contracts';
import { PorticoError } from '#libs/kernel';
import { EventLogRegistry } from '../event-log-registry.js';
import { PARTITION_COUNT } from '../store/stored-event.js';
import type { StreamRegistration, View } from '../streams/stream-definition.js';
import { ViewReplay } from './view-replay.js';
import {
  differencesOf,
  type MendedTable,
  removeSurplus,
  type RowDifference,
  type TablePair,
  writeReplayed,
} from './view-tables.js';

/** A view as operators see it. */
export interface ListedView {
  readonly name: string;
  readonly module: string;
  readonly streamType: string;
  /** Schema and table of each. */
  readonly tables: readonly string[];
}

export interface ViewCheck {
  readonly name: string;
  /** Facts that were replayed. */
  readonly facts: number;
  /** Rows that are not what the facts say. */
  readonly different: number;
  /** The first of them. */
  readonly differences: readonly RowDifference[];
}

export interface RebuiltView {
  readonly name: string;
  /** Facts that were replayed. */
  readonly facts: number;
  readonly tables: readonly MendedTable[];
}

/** Rows told of each table. */
const TOLD = 100;

/** Whoever else holds what a rebuild needs goes first; below PostgreSQL's `deadlock_timeout` of a second. */
const LOCK_WAIT_MS = 200;
const LOCK_ATTEMPTS = 50;
const LOCK_PAUSE_MS = 100;
const LOCK_NOT_AVAILABLE = '55P03';

/** So many facts may be left for the part in which nobody else appends. */
const FEW_FACTS = 50;
const CATCH_UP_ROUNDS = 20;

interface FoundView {
  readonly kind: StreamRegistration;
  readonly view: View;
}

/** Holds views against the log and makes them again from it. */
@Injectable()
export class Views {
  constructor(
    private readonly database: Database,
    private readonly registry: EventLogRegistry,
  ) {}

  list(): ListedView[] {
    return this.all().map(({ kind: { module, streamType }, view: { name, tables } }) => ({
      name,
      module,
      streamType,
      tables: Object.values(tables),
    }));
  }

  /**
   * Replays the log into stand-ins and compares. Facts and rows are those of one snapshot, so writers are neither
   * held up nor found fault with.
   * @param name one view; without it all.
   * @throws PorticoError `VALIDATION_ERROR` for an unknown name.
   */
  async check(name?: string): Promise<ViewCheck[]> {
    const checks: ViewCheck[] = [];
    for (const found of name === undefined ? this.all() : [this.find(name)]) {
      checks.push(await this.checkOne(found));
    }
    return checks;
  }

  /**
   * Replays the log into stand-ins and then brings the view in step with them, all in one transaction: readers
   * see the old rows until they see the new ones. Only the last part, catching up and writing what differs, holds
   * up appends of the module; it gives way to whoever is in the way and tries again.
   * @throws PorticoError `VALIDATION_ERROR` for an unknown name, `CONFLICT` when the locks are never free.
   */
  async rebuild(name: string): Promise<RebuiltView> {
    const { kind, view } = this.find(name);
    return this.database.transaction(async (tx) => {
      const replay = await ViewReplay.start(tx, this.registry.catalogue, kind, view);
      let filled = await replay.fill();
      for (let round = 0, behind = filled; behind > FEW_FACTS && round < CATCH_UP_ROUNDS; round += 1) {
        behind = await replay.catchUp();
        filled += behind;
      }
      return whileNobodyAppends(tx, kind.module, () =>
        replay.undoing(async () => {
          const facts = filled + (await replay.catchUp());
          return { name, facts, tables: await mend(tx, replay.tables) };
        }),
      );
    });
  }

  private checkOne({ kind, view }: FoundView): Promise<ViewCheck> {
    return this.database.transaction(async (tx) => {
      await tx.query('set transaction isolation level repeatable read');
      const replay = await ViewReplay.start(tx, this.registry.catalogue, kind, view);
      const facts = await replay.fill();
      const differences: RowDifference[] = [];
      let different = 0;
      for (const pair of replay.tables) {
        const { total, rows } = await differencesOf(tx, pair, TOLD);
        different += total;
        differences.push(...rows);
      }
      return { name: view.name, facts, different, differences };
    });
  }

  private all(): FoundView[] {
    return this.registry.streams().flatMap((kind) => kind.views.map((view) => ({ kind, view })));
  }

  private find(name: string): FoundView {
    const views = this.all();
    const found = views.find(({ view }) => view.name === name);
    if (found) return found;
    const names = views.map(({ view }) => view.name).join(', ');
    throw new PorticoError('VALIDATION_ERROR', { message: `There is no view "${name}", only ${names}.` });
  }
}

/** Locks as `es.append` does, every partition of the module; a round that must wait for long is given up. */
async function whileNobodyAppends<T>(tx: Transaction, module: string, work: () => Promise<T>): Promise<T> {
  await tx.query(`set local lock_timeout = ${LOCK_WAIT_MS}`);
  for (let attempt = 1; ; attempt += 1) {
    await tx.query('savepoint held');
    try {
      await tx.query(
        `select pg_advisory_xact_lock(hashtext('es.event:' || $1), partition)
           from generate_series(0, $2::integer - 1) as partition`,
        [module, PARTITION_COUNT],
      );
      return await work();
    } catch (error) {
      if (sqlStateOf(error) !== LOCK_NOT_AVAILABLE) throw error;
      if (attempt === LOCK_ATTEMPTS) throw new PorticoError('CONFLICT', { cause: error });
      await tx.query('rollback to savepoint held');
      await delay(LOCK_PAUSE_MS);
    }
  }
}

/** Rows that others refer to are declared first: they are written first and removed last. */
async function mend(tx: Transaction, pairs: readonly TablePair[]): Promise<MendedTable[]> {
  const removed = new Map<TablePair, number>();
  for (const pair of [...pairs].reverse()) removed.set(pair, await removeSurplus(tx, pair));
  const mended: MendedTable[] = [];
  for (const pair of pairs) {
    const { added, changed } = await writeReplayed(tx, pair);
    mended.push({ table: pair.live, added, changed, removed: removed.get(pair) ?? 0 });
  }
  return mended;
}
