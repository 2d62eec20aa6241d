import pg from 'pg';
import { KEEP_ALIVE, type LockLimits, SERVICE_ROLE, watchConnection, withinLockLimit } from '#libs/database';

/** Schema of the job tables on PostgreSQL; named by BullMQ and used by nothing else. */
export const JOB_STORE_SCHEMA = 'bullmq';

const GRANTS = `
  grant usage on schema ${JOB_STORE_SCHEMA} to ${SERVICE_ROLE};
  grant select, insert, update, delete on all tables in schema ${JOB_STORE_SCHEMA} to ${SERVICE_ROLE};
  grant usage, select, update on all sequences in schema ${JOB_STORE_SCHEMA} to ${SERVICE_ROLE};
`;

/**
 * Brings the job tables to the version this build needs and lets the service use them. Connects
 * as the owner; the service role exists already. May run again, and side by side.
 * @param patience with locks that others hold, where it is not the usual one.
 * @returns the version of the job tables.
 * @throws MigrationRefusal `LOCK_NOT_GRANTED`
 */
export async function migrateJobStore(
  databaseUrl: string,
  patience: Partial<LockLimits> = {},
): Promise<number> {
  const { runMigrations } = await import('bullmq');
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: 'portico-migrate',
    ...KEEP_ALIVE,
  });
  // What it breaks is told by the statement that waits.
  client.on('error', () => undefined);
  await client.connect();
  watchConnection(client, databaseUrl);
  try {
    // Also keeps the grants of two callers apart, which would fail side by side.
    await client.query(`select pg_advisory_lock(hashtext('portico.job-store'))`);
    return await withinLockLimit(client, { name: 'The store of jobs', databaseUrl }, patience, async () => {
      const version = await runMigrations(client, JOB_STORE_SCHEMA);
      await client.query(GRANTS);
      return version;
    });
  } finally {
    await client.end();
  }
}
