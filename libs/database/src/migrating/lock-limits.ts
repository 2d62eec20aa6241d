import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { type Ask, describeHolder, type LockWait, LockWatch, roughly } from './lock-watch.js';

export type MigrationRefusalCode = 'DATABASE_TOO_OLD' | 'LOCK_NOT_GRANTED';

/** Why a database was not migrated, and what mends it. Nothing of the migration at work was changed. */
export class MigrationRefusal extends Error {
  override readonly name = 'MigrationRefusal';

  constructor(
    readonly code: MigrationRefusalCode,
    message: string,
    options: { cause?: unknown } = {},
  ) {
    super(message, options);
  }
}

/** `server_version_num` of the oldest PostgreSQL whose SQL the migrations and statements may use. */
const OLDEST_SERVER = 150_000;

export const SERVER_REMEDY = 'Move to PostgreSQL 15 or newer.';

/** What a server says of itself: `15.6 (Debian …)` and 150006. */
export interface ServerVersion {
  readonly version: string;
  readonly number: number;
}

export const SERVER_VERSION_SQL = `
  select current_setting('server_version') as version, current_setting('server_version_num')::int as number`;

/** What is wrong with a server; null when nothing is. */
export function serverFault({ version, number }: ServerVersion): string | null {
  return number >= OLDEST_SERVER ? null : `PostgreSQL ${version} is too old.`;
}

/** @throws MigrationRefusal `DATABASE_TOO_OLD` */
export function requireServer(server: ServerVersion): void {
  const fault = serverFault(server);
  if (fault !== null) {
    throw new MigrationRefusal('DATABASE_TOO_OLD', `${fault} ${SERVER_REMEDY} Nothing was changed.`);
  }
}

/** How long a migration waits for locks. Milliseconds. */
export interface LockLimits {
  /** All waits of one migration together: as long others may have to wait for what it holds or asks for. */
  readonly limitMs: number;
  /** Between two tries: what has queued up behind one is served. */
  readonly pauseMs: number;
  /** From the first try of a migration that was in vain. */
  readonly forMs: number;
  /** Takes one line about a try that was in vain. */
  readonly report: (line: string) => void;
}

export const LOCK_LIMITS: LockLimits = {
  limitMs: 3_000,
  pauseMs: 10_000,
  forMs: 300_000,
  report: () => undefined,
};

/** A session that migrates, and another that looks at it. */
export interface WatchedSession {
  readonly pid: number;
  readonly ask: Ask;
}

/** What an attempt tells while it runs: that a migration of this name begins. */
export type Begin = (name: string) => void;

/**
 * Repeats what was rolled back since a lock was not granted, with pauses, for some minutes.
 * @param attempt throws after it has rolled back what it did not finish
 * @throws MigrationRefusal `LOCK_NOT_GRANTED`; any other fault of the attempt as it is
 */
export async function repeatWhileLocked<T>(
  { pid, ask }: WatchedSession,
  { limitMs, pauseMs, forMs, report }: LockLimits,
  attempt: (begin: Begin) => Promise<T>,
): Promise<T> {
  let inVain = { name: '', tries: 0, sinceMs: 0 };
  for (;;) {
    const watch = new LockWatch(pid, ask, limitMs);
    let name = '';
    const begin = (next: string): void => {
      name = next;
      watch.begin();
    };
    try {
      return await watch.during(() => attempt(begin));
    } catch (error) {
      if (!watch.explains(error)) throw error;
      const nowMs = performance.now();
      if (inVain.tries === 0 || inVain.name !== name) inVain = { name, tries: 0, sinceMs: nowMs };
      inVain.tries += 1;
      const what = `${name || 'A migration'} was not given the lock on ${describeWait(watch.last)}`;
      if (nowMs - inVain.sinceMs + pauseMs > forMs) throw refusal(what, inVain.tries, watch.last, error);
      report(
        `${what}. It was rolled back, so that nobody waits behind it; again in ${roughly(pauseMs / 1_000)}.`,
      );
      await delay(pauseMs);
    }
  }
}

function describeWait(wait: LockWait | null): string {
  if (wait === null) return 'a table within its limit';
  return `${wait.target}, held by ${wait.holders.map(describeHolder).join('; ')}`;
}

function refusal(what: string, tries: number, wait: LockWait | null, cause: unknown): MigrationRefusal {
  const pid = wait?.holders.find((holder) => holder.pid > 0)?.pid;
  const orEnd = pid === undefined ? '' : ` (or end it: select pg_terminate_backend(${pid}))`;
  return new MigrationRefusal(
    'LOCK_NOT_GRANTED',
    `${what}. Tried ${tries} times; nothing of it was changed, what was applied before it stays. ` +
      `Wait until the holder has ended${orEnd}, then migrate again.`,
    { cause },
  );
}

/**
 * Runs migrations of others, which bring their own statements, within the limit for locks of {@link LockLimits}.
 * @param client migrates; no transaction is open
 * @param work throws after it has rolled back what it did not finish, and may be repeated
 * @throws MigrationRefusal `LOCK_NOT_GRANTED`
 */
export async function withinLockLimit<T>(
  client: pg.Client,
  { name, databaseUrl }: { readonly name: string; readonly databaseUrl: string },
  changes: Partial<LockLimits>,
  work: () => Promise<T>,
): Promise<T> {
  const patience = { ...LOCK_LIMITS, ...changes };
  const watcher = new pg.Client({ connectionString: databaseUrl, application_name: 'portico-migrate' });
  await watcher.connect();
  try {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    const session = {
      pid: rows[0]?.pid ?? 0,
      ask: async (text: string, values: readonly unknown[]) => (await watcher.query(text, [...values])).rows,
    };
    return await repeatWhileLocked(session, patience, async (begin) => {
      begin(name);
      await client.query(`set lock_timeout = ${patience.limitMs}`);
      return work();
    });
  } finally {
    await watcher.end();
  }
}
