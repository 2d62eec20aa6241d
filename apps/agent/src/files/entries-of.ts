import { type Dirent, lchownSync } from 'node:fs';
import { opendir } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { Account } from '../process/launcher.js';

/** Entries that are worked on before others get their turn: an archive can bring a hundred thousand. */
const AT_A_TIME = 64;

/** The entries a folder has now, which may be moved or removed meanwhile. The agent goes on with other things between them. */
export async function* entriesOf(folder: string): AsyncGenerator<Dirent> {
  const entries: Dirent[] = [];
  for await (const entry of await opendir(folder, { bufferSize: AT_A_TIME })) entries.push(entry);
  for (const [index, entry] of entries.entries()) {
    if (index % AT_A_TIME === AT_A_TIME - 1) await setImmediate();
    yield entry;
  }
}

/** Gives a user all that is below a folder, to which nobody else may write meanwhile. */
export async function giveTo(owner: Account, folder: string): Promise<void> {
  for await (const entry of entriesOf(folder)) {
    if (entry.isDirectory()) await giveTo(owner, join(folder, entry.name));
    lchownSync(join(folder, entry.name), owner.uid, owner.gid);
  }
}
