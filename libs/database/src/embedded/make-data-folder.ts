import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { endPostmaster, endServersOfRemoved } from './postmaster-file.js';
import { DATA, forgetRelocation, leftRoots, relocatedRoot } from './relocated-data.js';
import type { ServerTools } from './server-tools.js';
import { explainFailure, type FailurePlace, StartFault } from './start-fault.js';

/** File of our own settings inside the data folder, rewritten at each start. */
export const SETTINGS_FILE = 'portico.conf';
/** Of folders in which one is being made. */
const NEW_PREFIX = 'postgres.new';

/** @throws StartFault `DATA_FOLDER_BROKEN` for a folder with something else in it. */
export async function hasDataFolder(failure: FailurePlace): Promise<boolean> {
  const entries = await readdir(failure.folder).catch((error: NodeJS.ErrnoException): string[] => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  if (entries.length === 0) return false;
  if (entries.includes('PG_VERSION')) return true;
  throw explainFailure('is not a database cluster', failure);
}

/** In a data folder that is not yet on the disk as a whole; nobody was told of it as ready. */
const UNSYNCED = 'portico.unsynced';

export function isUnsynced(dataFolder: string): boolean {
  return existsSync(join(dataFolder, UNSYNCED));
}

/** Also for data of which nothing has to survive a power cut. */
export async function markSynced(dataFolder: string): Promise<void> {
  await rm(join(dataFolder, UNSYNCED));
}

/** Removes data that were made last and never came to the disk: a power cut may have taken a part of them. */
export async function removeUnsynced(dataFolder: string): Promise<boolean> {
  if (!isUnsynced(dataFolder)) return false;
  await rm(dataFolder, { recursive: true });
  return true;
}

/** Brings a new data folder to the disk; the server may work on it meanwhile. */
export async function syncDataFolder(
  tools: ServerTools,
  failure: FailurePlace,
  signal?: AbortSignal,
): Promise<void> {
  const { dataFolder } = tools.place;
  const { exitCode, output } = await tools.run('initdb', ['--sync-only', '-D', dataFolder], { signal });
  signal?.throwIfAborted();
  if (exitCode !== 0) throw explainFailure(output, failure);
  await markSynced(dataFolder);
}

/**
 * Makes an empty database cluster: UTF-8, code point order, Unicode letter case, passwords everywhere.
 * It is built beside its place and renamed at the end, so a broken-off attempt leaves no half-made data. It is on the
 * disk only after {@link syncDataFolder}.
 */
export async function makeDataFolder(
  tools: ServerTools,
  superuser: { readonly name: string; readonly password: string },
  failure: FailurePlace,
  signal?: AbortSignal,
): Promise<void> {
  signal?.throwIfAborted();
  const { dataFolder, root } = tools.place;
  for (const name of await readdir(root)) {
    if (name.startsWith(NEW_PREFIX)) await rm(join(root, name), { recursive: true, force: true });
  }
  // A name of its own: the tool of an earlier start that was killed may still be at work, and cleans up at its end.
  const fresh = join(root, `${NEW_PREFIX}${randomBytes(4).toString('hex')}`);
  const passwordFile = `${fresh}.password`;
  await mkdir(fresh, { mode: 0o700 });
  await tools.give(fresh);
  try {
    await tools.writeOwned(passwordFile, `${superuser.password}\n`);
    const args = [
      '-D',
      fresh,
      '-U',
      superuser.name,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '-E',
      'UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--no-sync',
      '--no-instructions',
    ];
    const made = await tools.run('initdb', args, { signal });
    signal?.throwIfAborted();
    if (made.exitCode !== 0) throw explainFailure(made.output, failure);
    const main = join(fresh, 'postgresql.conf');
    await writeFile(main, `${await readFile(main, 'utf8')}\ninclude '${SETTINGS_FILE}'\n`);
    await writeFile(join(fresh, UNSYNCED), '', { flush: true });
    await tools.give(join(fresh, UNSYNCED));
    await rm(dataFolder, { recursive: true, force: true });
    await rename(fresh, dataFolder);
  } finally {
    await rm(passwordFile, { force: true });
    await rm(fresh, { recursive: true, force: true });
  }
}

/** Of a home, or of a folder that holds data for one. A server that works on them is ended before. */
async function removeDataIn(root: string): Promise<void> {
  const dataFolder = join(root, DATA);
  if (!(await endPostmaster(dataFolder, 'immediate'))) {
    throw new StartFault(
      'DATABASE_FAILED',
      `The PostgreSQL that works in ${dataFolder} does not end.`,
      'End it, then try again.',
    );
  }
  await endServersOfRemoved(dataFolder);
  await rm(dataFolder, { recursive: true, force: true });
}

async function removeRoot(root: string): Promise<void> {
  await removeDataIn(root);
  await rm(root, { recursive: true, force: true });
}

/** Removes what was left behind when a home was deleted. @returns the folders */
export async function removeLeft(home: string): Promise<readonly string[]> {
  const left = await leftRoots(home);
  for (const root of left) await removeRoot(root);
  return left;
}

/** Removes the data of a home, wherever they are, and what was left behind of an earlier one in its place. */
export async function removeData(home: string): Promise<void> {
  const root = await relocatedRoot(home);
  await removeDataIn(home);
  await rm(join(home, 'logs', 'postgres.log'), { force: true });
  if (root !== null) await removeRoot(root);
  await forgetRelocation(home);
  await removeLeft(home);
}
