import { constants, type Stats } from 'node:fs';
import { type FileHandle, open, readlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { Account } from '../process/launcher.js';
import { isLinux, O_PATH } from './held-folder.js';

const { O_RDONLY, O_NOFOLLOW, O_NONBLOCK } = constants;
/** Shows what a name is and does not open it: a pipe keeps nobody waiting, a lease asks nobody. */
const LOOK = isLinux ? O_PATH | O_NOFOLLOW : O_RDONLY | O_NOFOLLOW | O_NONBLOCK;
/** Names that one search may look at, those that links bring among them. */
const MOST_NAMES = 300;
const MOST_LINKS = 40;
/** What is said of a name that leads to nothing which may be read; EAGAIN of a file whose owner keeps it to itself. */
const NOTHING = new Set(
  'ENOENT ENOTDIR ELOOP ENAMETOOLONG EACCES EPERM EINVAL ENXIO EAGAIN EOPNOTSUPP'.split(' '),
);
/** Rights by the mode of an entry. */
const READ = 0o4;
const SEARCH = 0o1;

/** What names lead to. */
export type FoundBelow =
  | { readonly kind: 'folder'; readonly names: readonly string[] }
  /** Open for reading; the caller closes it. */
  | { readonly kind: 'file'; readonly names: readonly string[]; readonly file: FileHandle };

/** An entry that is held: nothing that is put in its place meanwhile is taken for it. */
interface Held {
  readonly handle: FileHandle;
  readonly stats: Stats;
  readonly path: string;
}

async function unlessNothing<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if (NOTHING.has((error as NodeJS.ErrnoException).code ?? '')) return null;
    throw error;
  }
}

async function hold(path: string): Promise<Held | null> {
  const handle = await unlessNothing(open(path, LOOK));
  if (handle === null) return null;
  try {
    return { handle, stats: await handle.stat(), path };
  } catch (error) {
    await handle.close();
    throw error;
  }
}

interface End {
  readonly held: Held;
  /** Its names from the root. */
  readonly real: readonly string[];
}

/** A path of the entry itself. */
function placeOf({ handle, path }: Held): string {
  return isLinux ? `/proc/self/fd/${handle.fd}` : path;
}

/**
 * A folder to which hostile code writes, as a reader of its files sees it. Each name is looked up in the folder that is
 * held by then, links are followed by hand and only within, and what is read is what was looked at: whatever is put in the
 * way meanwhile leads nowhere else (on Linux; elsewhere paths are used).
 */
export class FileTree {
  /**
   * @param root nobody but the agent may write to the folder it stands in
   * @param rootInside the same folder as code inside knows it: what its absolute links begin with
   * @param reader whose rights count where the agent has more; null: those of the agent
   */
  constructor(
    private readonly root: string,
    private readonly rootInside: string,
    private readonly reader: Account | null,
  ) {}

  /**
   * @param names from the root
   * @param within real names of a folder that what is found must be in
   * @returns null for what is absent, outside, not to be read, or neither a folder nor a plain file
   */
  async find(names: readonly string[], within: readonly string[] = []): Promise<FoundBelow | null> {
    const found = await this.#walk(names);
    if (found === null) return null;
    const { held, real } = found;
    try {
      if (!within.every((name, index) => real[index] === name)) return null;
      if (held.stats.isDirectory()) return { kind: 'folder', names: real };
      if (!held.stats.isFile() || !this.#may(held.stats, READ)) return null;
      const file = await unlessNothing(open(placeOf(held), O_RDONLY | O_NONBLOCK));
      return file && { kind: 'file', names: real, file };
    } finally {
      await held.handle.close();
    }
  }

  /** Behind each link, and each step upwards, it goes on from the root: what was passed is not held. */
  async #walk(names: readonly string[]): Promise<End | null> {
    let ahead = names.filter(isStep);
    let looked = 0;
    for (let links = 0; links <= MOST_LINKS; links += 1) {
      looked += ahead.length;
      if (looked > MOST_NAMES) return null;
      const end = await this.#descend(ahead);
      if (!Array.isArray(end)) return end;
      ahead = end.filter(isStep);
    }
    return null;
  }

  /** @returns the names to go instead where one leads elsewhere */
  async #descend(names: readonly string[]): Promise<End | string[] | null> {
    const real: string[] = [];
    let held = await hold(this.root);
    try {
      for (const [index, name] of names.entries()) {
        const next: Held | string[] | null = held && (await this.#step(held, name, real));
        if (next === null) return null;
        if (Array.isArray(next)) return [...next, ...names.slice(index + 1)];
        await held?.handle.close();
        held = next;
        real.push(name);
      }
      const end = held && { held, real };
      held = null;
      return end;
    } finally {
      await held?.handle.close();
    }
  }

  /** @returns the names from the root to go instead where the name leads elsewhere */
  async #step(held: Held, name: string, real: readonly string[]): Promise<Held | string[] | null> {
    if (!held.stats.isDirectory() || !this.#may(held.stats, SEARCH)) return null;
    if (name === '..') return real.length === 0 ? null : real.slice(0, -1);
    const path = join(placeOf(held), name);
    const next = await hold(path);
    if (next && !next.stats.isSymbolicLink()) return next;
    await next?.handle.close();
    const target = await unlessNothing(readlink(path));
    if (target === null) return null;
    if (!target.startsWith('/')) return [...real, ...target.split('/')];
    const isWithin = target === this.rootInside || target.startsWith(`${this.rootInside}/`);
    return isWithin ? target.slice(this.rootInside.length).split('/') : null;
  }

  #may({ mode, uid, gid }: Stats, right: number): boolean {
    if (this.reader === null) return true;
    if (uid === this.reader.uid) return (mode & (right << 6)) !== 0;
    return (mode & (gid === this.reader.gid ? right << 3 : right)) !== 0;
  }
}

/** Whether a name leads on. */
function isStep(name: string): boolean {
  return name !== '' && name !== '.';
}
