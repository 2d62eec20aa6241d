import pg from 'pg';
import { LOCK_PATIENCE, type LockPatience, repeatWhileLocked } from './lock-patience.js';

/**
 * Runs migrations of others, which bring their own statements, within the limit for locks of {@link LockPatience}.
 * @param client migrates; no transaction is open
 * @param work throws after it has rolled back what it did not finish, and may be repeated
 * @throws MigrationRefusal `LOCK_NOT_GRANTED`
 */
export async function withinLockLimit<T>(
  client: pg.Client,
  { name, databaseUrl }: { readonly name: string; readonly databaseUrl: string },
  changes: Partial<LockPatience>,
  work: () => Promise<T>,
): Promise<T> {
  const patience = { ...LOCK_PATIENCE, ...changes };
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
