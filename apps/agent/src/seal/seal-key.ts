import { randomBytes } from 'node:crypto';
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';

const KEY_BYTES = 32;

/**
 * The key of a machine, made when there is none: 32 bytes in a file of its user alone. It must lie outside of the folders
 * of servers, which backups may hold and sandboxes show.
 * @throws Error when there is a file that holds no key: a new one would open nothing of what is sealed
 */
export function sealKey(path: string): Buffer {
  const key = read(path) ?? make(path);
  if (key.length !== KEY_BYTES)
    throw new Error(`${path} holds no key; put it back from where it was copied to`);
  return key;
}

function read(path: string): Buffer | null {
  try {
    return readFileSync(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** Whole or not at all, and by the first of several that make it at once. */
function make(path: string): Buffer {
  const own = `${path}.${process.pid}`;
  rmSync(own, { force: true });
  writeFileSync(own, randomBytes(KEY_BYTES), { flag: 'wx', mode: 0o600, flush: true });
  try {
    linkSync(own, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(own, { force: true });
  }
  return readFileSync(path);
}
