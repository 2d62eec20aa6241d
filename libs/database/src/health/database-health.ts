import type { Metrics, Readiness } from '#libs/observability';
import { LONGEST_TRIP_MS } from '../clock/database-clock.js';
import { connectionsGivenUp } from '../connections/connection-watch.js';
import type { Database } from '../database.js';
import type { SqlExecutor } from '../sql-executor.js';

/** Why a database only reads. */
export type ReadOnlyReason = 'standby' | 'setting';

const READ_ONLY_BECAUSE: Readonly<Record<ReadOnlyReason, string>> = {
  standby: 'it is a standby',
  setting: 'default_transaction_read_only is on',
};

/** Whether a database refuses every write; asked where something has to be written. Null when it writes. */
export async function findReadOnlyReason(
  database: Pick<SqlExecutor, 'query'>,
): Promise<ReadOnlyReason | null> {
  const [row] = await database.query<{ standby: boolean; reads: boolean }>(
    `select pg_is_in_recovery() as standby, current_setting('transaction_read_only') = 'on' as reads`,
  );
  if (row?.standby) return 'standby';
  return row?.reads ? 'setting' : null;
}

/** As a sentence without its full stop. */
export function tellReadOnly(reason: ReadOnlyReason): string {
  return `the database only reads: ${READ_ONLY_BECAUSE[reason]}`;
}

/** Null when the answer took too long to tell. */
async function secondsAhead(database: Pick<SqlExecutor, 'query'>): Promise<number | null> {
  const sentAtMs = Date.now();
  const sentAt = performance.now();
  const [row] = await database.query<{ ms: string }>(
    'select (extract(epoch from clock_timestamp()) * 1000)::bigint as ms',
  );
  const tripMs = performance.now() - sentAt;
  return tripMs > LONGEST_TRIP_MS ? null : (sentAtMs + tripMs / 2 - Number(row?.ms)) / 1_000;
}

/** What a process that writes needs of its database, and what it tells of its connections. */
export function registerDatabase(database: Database, readiness: Readiness, metrics: Metrics): void {
  let isReadOnly = false;
  let aheadSeconds = 0;
  readiness.register('database', async () => {
    const reason = await findReadOnlyReason(database).catch((error: Error) => {
      // The error of callers keeps to itself what the network has said.
      throw error.cause ?? error;
    });
    aheadSeconds = (await secondsAhead(database)) ?? aheadSeconds;
    isReadOnly = reason !== null;
    if (reason !== null) throw new Error(tellReadOnly(reason));
  });
  metrics.gauge('database_read_only', 'Whether the database only reads, at the last readiness check', () =>
    isReadOnly ? 1 : 0,
  );
  metrics.gauge(
    'clock_ahead_seconds',
    'How far the clock of this machine is before that of the database, at the last readiness check that was answered quickly',
    () => aheadSeconds,
  );
  for (const state of ['total', 'idle', 'waiting'] as const) {
    const read = (): number => database.poolUsage()[state];
    metrics.gauge('database_pool_connections', 'Connections of the pool', read, { state });
  }
  metrics.counter(
    'database_connections_given_up_total',
    'Connections to the database that had gone silent and were replaced',
    connectionsGivenUp,
  );
}
