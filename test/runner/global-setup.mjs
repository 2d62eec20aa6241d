import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Gives the run a PostgreSQL server of its own, unless PORTICO_TEST_DATABASE_URL names one.
 * Databases are made per spec file (libs/testing). Unit specs have none.
 */
export default async function globalSetup() {
  if (process.env.PORTICO_TEST_DATABASE_URL || process.env.PORTICO_TIERS === 'unit') return;
  const { EmbeddedPostgres } = await import('../../dist/libs/database/src/index.js');
  const home = await mkdtemp(join(tmpdir(), 'portico-test-'));
  const server = await EmbeddedPostgres.startForTests(home);
  process.env.PORTICO_TEST_DATABASE_URL = server.url;
  globalThis.__porticoTestServer = { server, home };
}
