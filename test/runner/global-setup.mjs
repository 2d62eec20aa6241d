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
 * How many times longer than on a usual machine fresh memory takes, 1 to 4: sixteen megabytes are filled in 8 ms there,
 * and on some virtual machines in more than 60. Bounds of specs that fill tens of megabytes in one turn count with it.
 */
function measureMemoryPace() {
  const before = process.cpuUsage();
  Buffer.alloc(16 * 1_048_576, 1);
  const { user, system } = process.cpuUsage(before);
  process.env.PORTICO_MEMORY_PACE = String(Math.min(4, Math.max(1, (user + system) / 8_000)));
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
  measureMemoryPace();
  tearDownOnSignals();
  if (process.platform === 'linux') await placeLoopGuard();
  if (process.env.PORTICO_TEST_DATABASE_URL || process.env.PORTICO_TIERS === 'unit') return;
  const { EmbeddedPostgres } = await import('../../dist/libs/database/src/index.js');
  const home = await mkdtemp(join(tmpdir(), 'portico-test-'));
  const server = await EmbeddedPostgres.startForTests(home);
  process.env.PORTICO_TEST_DATABASE_URL = server.url;
  globalThis.__porticoTestServer = { server, home };
}
