import { setTimeout as delay } from 'node:timers/promises';
import type { LockHolder } from './lock-holders.js';

export type Ask = (text: string, values: readonly unknown[]) => Promise<unknown>;

/** What a session waits for, and who stands in its way. */
export interface LockWait {
  /** The table, or the kind of a lock that is on no table. */
  readonly target: string;
  readonly holders: readonly LockHolder[];
}

interface WaitRow extends LockHolder {
  /** When the wait began, by the server; null in the moment it begins. */
  readonly since: string | null;
  readonly waitedMs: number | null;
  readonly target: string;
}

const LOOK = `
  select waiting.waitstart::text as since,
         (extract(epoch from clock_timestamp() - waiting.waitstart) * 1000)::float8 as "waitedMs",
         coalesce(waiting.relation::regclass::text, waiting.locktype) as target,
         holder.pid, activity.application_name as "applicationName", activity.query,
         extract(epoch from clock_timestamp() - coalesce(activity.xact_start, activity.query_start))::float8 as seconds
    from pg_locks waiting
   cross join (select distinct unnest(pg_blocking_pids($1)) as pid) holder
    left join pg_stat_activity activity on activity.pid = holder.pid
   where waiting.pid = $1 and not waiting.granted`;

/** PostgreSQL's `lock_not_available` and `deadlock_detected`. */
const NOT_GRANTED: ReadonlySet<string> = new Set(['55P03', '40P01']);
const CANCELLED = '57014';
const LOOKS_A_LIMIT = 10;

/**
 * Looks from another session at what one that migrates waits for. `lock_timeout` bounds each wait of it; this bounds
 * their sum within one migration, since whatever it holds already, others wait for as long; also where the migration
 * has set a limit of its own.
 */
export class LockWatch {
  /** Of the migration that runs: when a wait began → its milliseconds. */
  readonly #waits = new Map<string, number>();
  #last: LockWait | null = null;
  #cancelled = false;

  /**
   * @param pid of the session that migrates
   * @param ask runs a statement in another session
   */
  constructor(
    private readonly pid: number,
    private readonly ask: Ask,
    private readonly limitMs: number,
  ) {}

  /** The last wait that was seen; null when none was. */
  get last(): LockWait | null {
    return this.#last;
  }

  /** The next migration begins. */
  begin(): void {
    this.#waits.clear();
    this.#last = null;
  }

  /** Whether work failed since a lock was not granted. */
  explains(error: unknown): boolean {
    const { code = '' } = error as { readonly code?: string };
    return NOT_GRANTED.has(code) || (this.#cancelled && code === CANCELLED);
  }

  /** Looks while the work runs. @throws what the work throws, or the fault of a look. */
  async during<T>(work: () => Promise<T>): Promise<T> {
    const ended = new AbortController();
    const looking = this.#lookUntil(ended.signal);
    // It is thrown below, after the work.
    looking.catch(() => undefined);
    try {
      return await work();
    } finally {
      ended.abort();
      await looking;
    }
  }

  async #lookUntil(ended: AbortSignal): Promise<void> {
    while (!ended.aborted) {
      await this.#look();
      await delay(this.limitMs / LOOKS_A_LIMIT, undefined, { signal: ended }).catch((error: Error) => {
        if (!ended.aborted) throw error;
      });
    }
  }

  async #look(): Promise<void> {
    const rows = (await this.ask(LOOK, [this.pid])) as WaitRow[];
    const [row] = rows;
    if (!row) return;
    this.#last = { target: row.target, holders: rows };
    if (row.since !== null) this.#waits.set(row.since, row.waitedMs ?? 0);
    const waitedMs = [...this.#waits.values()].reduce((sum, ms) => sum + ms, 0);
    if (waitedMs < this.limitMs) return;
    this.#cancelled = true;
    await this.ask('select pg_cancel_backend($1)', [this.pid]);
  }
}
