import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { endPostmaster, endServersOfRemoved } from './postmaster-file.js';
import { DATA, forgetRelocation, leftRoots, relocatedRoot } from './relocated-data.js';
import { StartFault } from './start-fault.js';

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
