import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { EmbeddedPostgres } from '../embedded/embedded-postgres.js';
import { TEST_SETTINGS } from '../embedded/server-settings.js';
import { sqlStateOf, toDatabaseFault } from '../database-faults.js';
import { findReadOnlyReason, tellReadOnly } from './database-health.js';

it('a standby is told from a database that writes', async () => {
  const home = await mkdtemp(join(tmpdir(), 'portico-standby-'));
  await chmod(home, 0o711);
  const settings = { ...TEST_SETTINGS, wal_level: 'replica' };
  const server = new EmbeddedPostgres({ home, password: 'standby-spec', port: 0, settings });
  const client = (): pg.Client => new pg.Client({ connectionString: server.url('postgres') });
  const askedBy = (asking: pg.Client) => ({
    query: async <Row>(text: unknown): Promise<Row[]> => (await asking.query(String(text))).rows as Row[],
  });
  try {
    await server.start();
    const before = client();
    await before.connect();
    expect(await findReadOnlyReason(askedBy(before))).toBeNull();
    await before.end();
    await server.stop();
    await writeFile(join(home, 'postgres', 'standby.signal'), '');
    await server.startAgain();
    const after = client();
    await after.connect();
    const reason = await findReadOnlyReason(askedBy(after));
    expect(reason).toBe('standby');
    expect(tellReadOnly('standby')).toBe('the database only reads: it is a standby');
    const refused = await after.query('create table public.note (id int)').catch((error: unknown) => error);
    expect(sqlStateOf(refused)).toBe('25006');
    expect(toDatabaseFault(refused)).toMatchObject({ code: 'DB_TRANSIENT', status: 503 });
    await after.end();
  } finally {
    await server.destroy();
    await rm(home, { recursive: true, force: true });
  }
});
