import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { packageFolder } from '#libs/config';

/** An empty home of a start, which users of a server may pass. */
export async function emptyHome(prefix: string): Promise<string> {
  const home = await mkdtemp(join(tmpdir(), prefix));
  await chmod(home, 0o711);
  return home;
}

/** A home that has its database and its demo. They are made once a run and copied: each start would take a third longer. */
export async function furnishedHome(prefix: string): Promise<string> {
  const home = await emptyHome(prefix);
  await furnish(home);
  return home;
}

/** Puts a database and a demo into an empty home, with their owners and modes: PostgreSQL may run for another user. */
export async function furnish(home: string): Promise<void> {
  await promisify(execFile)('cp', ['-a', `${await template()}/.`, home]);
}

/** The home that is copied. Whoever needs it first in a run makes it; it is removed at the end of the run. */
async function template(): Promise<string> {
  const made = join(tmpdir(), `portico-home-${process.env['PORTICO_TEST_RUN']}-made`);
  while (!existsSync(made)) {
    const making = `${made}.making`;
    try {
      await mkdir(making);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      await delay(50);
      continue;
    }
    try {
      await chmod(making, 0o711);
      await startOnce(making);
      // It tells of a service that runs.
      await rm(join(making, 'runtime.json'));
      await rename(making, made);
    } finally {
      await rm(making, { recursive: true, force: true });
    }
  }
  return made;
}

/** Starts and ends a service without the two processes that load longest: neither makes anything in the home. */
async function startOnce(home: string): Promise<void> {
  const child = spawn(
    process.execPath,
    ['bin/start.mjs', '--json', '--without', 'api', '--without', 'worker'],
    {
      cwd: packageFolder(),
      env: { PATH: process.env['PATH'], PORTICO_HOME: home, PORT: '0' },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  const exit = once(child, 'exit');
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text));
  createInterface({ input: child.stdout as Readable }).once('line', () => child.kill('SIGTERM'));
  const [code] = (await exit) as [number | null];
  if (code !== 0) throw new Error(`A home could not be made:\n${said}`);
}
