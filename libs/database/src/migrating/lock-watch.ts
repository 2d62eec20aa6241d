import { setTimeout as delay } from 'node:timers/promises';

/** One session that stands in the way of another, as `pg_stat_activity` shows it. */
export interface LockHolder {
  /** 0 is a transaction that was prepared and belongs to no session. */
  readonly pid: number;
  /** Null where the migrating role may not see it. */
  readonly applicationName: string | null;
  readonly seconds: number | null;
  readonly query: string | null;
}

const LONGEST_QUERY = 80;
const UNPRINTABLE = /[\p{Cc}\p{Cf}\u2028\u2029]/gu;

/**
 * The pieces of a statement: space, line comment, block comment, constants in their four spellings (the last may be
 * cut off), quoted names, parameters, names, numbers. Anything else stays as it is.
 */
const PIECE =
  /(?<space>\s+|--[^\n]*)|(?<comment>\/\*)|(?<value>[eE]'(?:[^'\\]|\\.|'')*(?:'|\\?$)|(?:[bBxXnN]|[uU]&)?'(?:[^']|'')*(?:'|$)|\$(?<tag>(?:[\p{L}_][\p{L}\p{N}_]*)?)\$.*?(?:\$\k<tag>\$|$))|(?<name>"(?:[^"]|"")*(?:"|$)|\$\d+|[\p{L}_][\p{L}\p{N}_$]*)|(?<number>\d[\p{L}\p{N}_.]*)|./gsuy;

/** The beginning of a statement in one line, with `?` for each value in it. */
export function withoutValues(statement: string): string {
  let plain = '';
  for (const { 0: piece, groups = {} } of statement.matchAll(PIECE)) {
    // Comments nest, and some clients write values into them: nothing of what follows is shown.
    if (groups['comment'] !== undefined) return shorten(`${plain}…`);
    if (groups['space'] !== undefined) plain += ' ';
    else plain += groups['value'] !== undefined || groups['number'] !== undefined ? '?' : piece;
  }
  return shorten(plain);
}

function shorten(text: string): string {
  const line = text.replace(/\s+/g, ' ').replace(UNPRINTABLE, '').trim();
  return line.length > LONGEST_QUERY ? `${line.slice(0, LONGEST_QUERY)}…` : line;
}

/** `5 s`, `12 min`, `3 h`. */
export function roughly(seconds: number): string {
  if (seconds < 120) return `${Math.round(seconds)} s`;
  return seconds < 7_200 ? `${Math.round(seconds / 60)} min` : `${Math.round(seconds / 3_600)} h`;
}

/** One holder in words, without any value of its statement. */
export function describeHolder({ pid, applicationName, seconds, query }: LockHolder): string {
  if (pid === 0) return 'a prepared transaction (see pg_prepared_xacts)';
  const name = (applicationName ?? '').replace(UNPRINTABLE, '').trim();
  const facts = [name || 'no application_name', ...(seconds === null ? [] : [`for ${roughly(seconds)}`])];
  const shown = withoutValues(query ?? '');
  return `pid ${pid} (${facts.join(', ')})${shown === '' ? '' : `: ${shown}`}`;
}

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
