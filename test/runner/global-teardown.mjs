import { readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';

const run = process.env.PORTICO_TEST_RUN;
const databases = `portico_test_${run}_`;

async function removeIn(folder, prefix) {
  const names = await readdir(folder).catch(() => []);
  const left = names.filter((name) => name.startsWith(prefix));
  await Promise.all(left.map((name) => rm(join(folder, name), { recursive: true, force: true })));
}

async function dropDatabases(url) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query('select datname from pg_database where starts_with(datname, $1)', [
    databases,
  ]);
  for (const { datname } of rows) await client.query(`drop database ${datname} with (force)`);
  await client.end();
}

/** Ends the server of the run, and removes what outlives a spec file: that of the API that files have in common. */
export default async function globalTeardown() {
  await removeIn(tmpdir(), `portico-guard-${run}-`);
  // Unit specs have made none of it, and may not connect to anything.
  if (process.env.PORTICO_TIERS === 'unit') return;
  const running = globalThis.__porticoTestServer;
  if (running) {
    await running.server.stop();
    await rm(running.home, { recursive: true, force: true });
  } else if (process.env.PORTICO_TEST_DATABASE_URL) {
    await dropDatabases(process.env.PORTICO_TEST_DATABASE_URL);
  }
  await removeIn(tmpdir(), `portico-int-${run}-`);
  await removeIn(tmpdir(), `portico-home-${run}-`);
  await removeIn(join(tmpdir(), 'portico-test-blobs'), databases);
}
