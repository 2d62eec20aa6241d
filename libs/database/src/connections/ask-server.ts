import pg from 'pg';
import type { Need } from '#libs/observability';
import { isTransientDatabaseError, sqlStateOf } from '../database-faults.js';
import type { ShownSession, SilenceLimits } from './silence.policy.js';

const CONNECT_MS = 3_000;
const TIMEOUT_TEXT = 'timeout expired';

/** Whether PostgreSQL is not there, or not yet, as a process that starts has to tell it from a refusal. */
export function isDatabaseAbsence(error: unknown): boolean {
  return (error as Error).message === TIMEOUT_TEXT || isTransientDatabaseError(error);
}

/** PostgreSQL as a process waits for it. A refused login or a database that does not exist is no absence. */
export function databaseNeed(databaseUrl: string): Need {
  return {
    name: 'database',
    isAbsence: isDatabaseAbsence,
    reach: async () => {
      const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: CONNECT_MS });
      // A server that goes away right after it was reached is met again by whoever uses it.
      client.on('error', () => undefined);
      try {
        await client.connect();
      } finally {
        await client.end();
      }
    },
  };
}

const SHOWN = `
  select pid, wait_event_type as "waitsFor",
         extract(epoch from clock_timestamp() - backend_start)::float8 as age
    from pg_stat_activity
   where pid = any($1) and backend_type = 'client backend'`;

/** Only those that still wait for us: their transactions are undone and their locks free, whatever is still on its way. */
const END = `
  select pg_terminate_backend(pid, 1000)
    from pg_stat_activity
   where pid = any($1) and wait_event_type = 'Client' and backend_type = 'client backend'`;

export interface AskedServer {
  /** @returns null behind a pooler, where the numbers of sessions are not those of the server. */
  sessions(pids: readonly number[]): Promise<readonly ShownSession[] | null>;
  end(pids: readonly number[]): Promise<void>;
}

/** Whether a failed attempt to ask says that there is no server, and not that it has refused. */
export function saysAway(error: unknown): boolean {
  return sqlStateOf(error) === null && isDatabaseAbsence(error);
}

/**
 * Asks the server over a new connection, which proves by itself that new ones get through. It is under the role of the
 * address, which may see the sessions of its own; nothing of it outlives {@link SilenceLimits.answerMs}.
 */
export async function askServer<T>(
  databaseUrl: string,
  { connectMs, answerMs }: SilenceLimits,
  ask: (server: AskedServer) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: connectMs,
    application_name: 'portico-look',
  });
  // What breaks is told by the statement on its way.
  client.on('error', () => undefined);
  const limit = setTimeout(() => client.connection.stream.destroy(), answerMs);
  limit.unref();
  client.once('end', () => clearTimeout(limit));
  try {
    await client.connect();
    return await ask({
      sessions: async (pids) => {
        const self = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
        if (self.rows[0]?.pid !== pidOf(client)) return null;
        return (await client.query<ShownSession>(SHOWN, [pids])).rows;
      },
      end: async (pids) => void (await client.query(END, [pids])),
    });
  } finally {
    void client.end();
  }
}

/** The number of the session behind a connection, as the server has told it. */
export function pidOf(client: pg.Client): number {
  return (client as unknown as { readonly processID: number }).processID;
}
