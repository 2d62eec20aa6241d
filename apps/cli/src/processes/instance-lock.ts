import { randomBytes } from 'node:crypto';
import { link, rename, rm, writeFile } from 'node:fs/promises';
import type { HomeFolder } from '../home/home-folder.js';
import { readJson } from '../home/private-file.js';
import { identify, isRunning, type ProcessIdentity } from './process-identity.js';

/** The supervisor that owns a home, or null. A lock left by a killed one does not count. */
export async function lockOwner(home: HomeFolder): Promise<ProcessIdentity | null> {
  const owner = await readJson<ProcessIdentity>(home.lock);
  return owner && (await isRunning(owner)) ? owner : null;
}

async function tryLink(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/**
 * Moves a lock away that was found stale. Between the look and the move another process may have done the
 * same and taken the home; its lock is then put back.
 */
async function moveStale(lock: string, aside: string): Promise<void> {
  try {
    await rename(lock, aside);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw error;
  }
  const moved = await readJson<ProcessIdentity>(aside);
  if (moved && (await isRunning(moved))) await tryLink(aside, lock);
  await rm(aside, { force: true });
}

/** A home that this process owns. */
export interface HeldLock {
  /** False once the lock is gone, as with the home around it, or another process has it. */
  isHeld(): Promise<boolean>;
  release(): Promise<void>;
}

/**
 * Takes a home for this process. The lock appears complete (it is linked, not written), so nobody
 * reads half of it.
 * @throws StartFault `ALREADY_RUNNING`
 */
export async function takeLock(home: HomeFolder): Promise<HeldLock> {
  const own = `${home.lock}.${randomBytes(6).toString('hex')}`;
  const holder = JSON.stringify(await identify(process.pid));
  await writeFile(own, holder, { mode: 0o600 });
  try {
    while (!(await tryLink(own, home.lock))) {
      const owner = await lockOwner(home);
      if (owner) {
        const { StartFault } = await import('#libs/database');
        throw new StartFault(
          'ALREADY_RUNNING',
          `Portico is already running on ${home.path} (process ${owner.pid}).`,
          'Stop it first, or set PORTICO_HOME and PORT for a second one.',
        );
      }
      await moveStale(home.lock, `${own}.stale`);
    }
  } finally {
    await rm(own, { force: true });
  }
  const isHeld = async (): Promise<boolean> => JSON.stringify(await readJson(home.lock)) === holder;
  const release = async (): Promise<void> => {
    if (await isHeld()) await rm(home.lock, { force: true });
  };
  return { isHeld, release };
}
