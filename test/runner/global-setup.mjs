import { chmod, copyFile, mkdtemp } from 'node:fs/promises';
import { constants, tmpdir } from 'node:os';
import { join } from 'node:path';
import globalTeardown from './global-teardown.mjs';

/** Whoever breaks off a run leaves nothing behind either. */
function tearDownOnSignals() {
  let ending = null;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      ending ??= globalTeardown().finally(() => process.exit(128 + constants.signals[signal]));
    });
  }
}

/**
 * Where the guard of processes under test lies and writes to, whatever user they run as. They get both by
 * `guarded` of `libs/testing`.
 */
async function placeLoopGuard() {
  const folder = await mkdtemp(join(tmpdir(), `portico-guard-${process.env.PORTICO_TEST_RUN}-`));
  await chmod(folder, 0o777);
  await copyFile(new URL('loop-guard.mjs', import.meta.url), join(folder, 'loop-guard.mjs'));
  process.env.PORTICO_LOOP_GUARD = folder;
}

/**
 * Gives the run a PostgreSQL server of its own, unless PORTICO_TEST_DATABASE_URL names one.
 * Databases are made per spec file (libs/testing). Unit specs have none.
 */
export default async function globalSetup() {
  tearDownOnSignals();
  if (process.platform === 'linux') await placeLoopGuard();
  if (process.env.PORTICO_TEST_DATABASE_URL || process.env.PORTICO_TIERS === 'unit') return;
  const { EmbeddedPostgres } = await import('../../dist/libs/database/src/index.js');
  const home = await mkdtemp(join(tmpdir(), 'portico-test-'));
  const server = await EmbeddedPostgres.startForTests(home);
  process.env.PORTICO_TEST_DATABASE_URL = server.url;
  globalThis.__porticoTestServer = { server, home };
}
