import { randomBytes } from 'node:crypto';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';

/** Reads a JSON file, or null when there is none. */
export async function readJson<T>(path: string): Promise<T | null> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as T;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** Replaces a JSON file as {@link writePrivate} does. */
export function writePrivateJson(path: string, value: unknown): Promise<void> {
  return writePrivate(path, `${JSON.stringify(value, null, 2)}\n`);
}

/** Replaces a file as a whole; only its owner can read it (mode 0600), whatever the mode of the one before. */
export async function writePrivate(path: string, text: string): Promise<void> {
  const fresh = `${path}.${randomBytes(4).toString('hex')}`;
  try {
    await writeFile(fresh, text, { mode: 0o600, flush: true });
    await rename(fresh, path);
  } finally {
    await rm(fresh, { force: true });
  }
}
