import { randomUUID } from 'node:crypto';
import { closeSync, constants, fchownSync, fsyncSync, lstatSync, mkdirSync, openSync } from 'node:fs';
import { chmod, readdir, rename, rm, rmdir, unlink } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Account } from '../process/launcher.js';

const { O_RDONLY, O_DIRECTORY, O_NOFOLLOW } = constants;
/** Opens the way to a folder, also to one that its owner has closed. Linux. */
export const O_PATH = 0o10000000;
/** Folders that are open at a time while a tree is emptied; what lies deeper is moved up first. */
const DEEPEST = 32;
/** Files that are unlinked at a time. */
const AT_A_TIME = 32;
/** Of a folder that somebody keeps on filling. */
const ATTEMPTS = 5;
/** What an unlink says of a folder. */
const IS_FOLDER = new Set(['EISDIR', 'EPERM']);

export const isLinux = process.platform === 'linux';

/**
 * An open folder. Names are looked up in the folder itself, not along its path, so that a link put in the
 * way meanwhile leads nowhere else (on Linux; elsewhere its path is used).
 */
export class HeldFolder {
  private constructor(
    private readonly fd: number,
    private readonly plainPath: string,
  ) {}

  /** @throws ELOOP or ENOTDIR when the last name is a link or no folder */
  static open(path: string): HeldFolder {
    return new HeldFolder(openSync(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW), path);
  }

  /** Path of a name in this folder. */
  at(name: string): string {
    return join(isLinux ? `/proc/self/fd/${this.fd}` : this.plainPath, name);
  }

  /** The same folder, open once more. */
  again(): HeldFolder {
    return new HeldFolder(openSync(`${this.at('.')}/.`, O_RDONLY | O_DIRECTORY), this.plainPath);
  }

  /** A folder in this one, made when it is absent. @throws as {@link open} */
  enter(name: string, owner: Account | null): HeldFolder {
    const path = this.at(name);
    const isNew = lstatSync(path, { throwIfNoEntry: false }) === undefined;
    if (isNew) mkdirSync(path, { mode: 0o755 });
    const fd = openSync(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW);
    const entered = new HeldFolder(fd, join(this.plainPath, name));
    if (isNew && owner) fchownSync(entered.fd, owner.uid, owner.gid);
    return entered;
  }

  /** A folder below this one, by a relative path; '' for this one. @throws as {@link open}, of any name on the way; ENOENT */
  below(path: string): HeldFolder {
    let folder = this.again();
    for (const name of path.split('/').filter((part) => part !== '' && part !== '.')) {
      const outer = folder;
      try {
        const fd = openSync(outer.at(name), O_RDONLY | O_DIRECTORY | O_NOFOLLOW);
        folder = new HeldFolder(fd, join(outer.plainPath, name));
      } finally {
        outer.close();
      }
    }
    return folder;
  }

  /**
   * Removes a name and all below it. Whoever writes there meanwhile can make it fail, and loses only what is below.
   * @throws ENOTEMPTY when somebody keeps on filling it
   */
  async remove(name: string): Promise<void> {
    if (!isLinux) return rm(this.at(name), { recursive: true, force: true });
    if (!(await this.#isFolderLeft(name))) return;
    for (let left = ATTEMPTS; ;) {
      const folder = await this.#enterClosed(name);
      if (folder === null) return;
      let moved: number;
      try {
        moved = await folder.#empty(folder, 1);
      } finally {
        folder.close();
      }
      if (moved === 0) left -= 1;
      try {
        await rmdir(this.at(name));
        return;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOTEMPTY' || left === 0) throw error;
      }
    }
  }

  /** What was renamed into it is on the disk when this returns. */
  sync(): void {
    fsyncSync(this.fd);
  }

  close(): void {
    closeSync(this.fd);
  }

  /** @param top receives what lies too deep. @returns how much it received */
  async #empty(top: HeldFolder, depth: number): Promise<number> {
    let moved = 0;
    for (const name of await this.#unlinkFiles()) {
      if (depth === DEEPEST) {
        await rename(this.at(name), top.at(`.deep-${randomUUID()}`));
        moved += 1;
        continue;
      }
      const inner = await this.#enterClosed(name);
      if (inner === null) continue;
      try {
        moved += await inner.#empty(top, depth + 1);
      } finally {
        inner.close();
      }
      // What was put there meanwhile is found when the whole is looked at again.
      await rmdir(this.at(name)).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOTEMPTY' && error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error;
      });
    }
    return moved;
  }

  /** @returns the folders that are left */
  async #unlinkFiles(): Promise<string[]> {
    const names = await readdir(this.at('.'));
    const folders: string[] = [];
    for (let from = 0; from < names.length; from += AT_A_TIME) {
      const some = names.slice(from, from + AT_A_TIME);
      const isFolder = await Promise.all(some.map((name) => this.#isFolderLeft(name)));
      folders.push(...some.filter((_, index) => isFolder[index]));
    }
    return folders;
  }

  /** Unlinks what is no folder. */
  async #isFolderLeft(name: string): Promise<boolean> {
    try {
      await unlink(this.at(name));
      return false;
    } catch (error) {
      const { code = '' } = error as NodeJS.ErrnoException;
      if (code === 'ENOENT') return false;
      const isFolder = lstatSync(this.at(name), { throwIfNoEntry: false })?.isDirectory() ?? false;
      if (!IS_FOLDER.has(code) && !(code === 'EACCES' && isFolder)) throw error;
      return true;
    }
  }

  /** A folder in this one, opened for its removal; null when it is gone, or no folder any more. */
  async #enterClosed(name: string): Promise<HeldFolder | null> {
    let way: number;
    try {
      way = openSync(this.at(name), O_PATH | O_DIRECTORY | O_NOFOLLOW);
    } catch (error) {
      if (['ENOENT', 'ELOOP', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return null;
      throw error;
    }
    try {
      const path = `/proc/self/fd/${way}`;
      await chmod(path, 0o700).catch((error: NodeJS.ErrnoException) => {
        // Of another user: what can be removed in it shows.
        if (error.code !== 'EPERM') throw error;
      });
      return new HeldFolder(openSync(path, O_RDONLY | O_DIRECTORY), join(this.plainPath, name));
    } finally {
      closeSync(way);
    }
  }
}

/**
 * Removes a file or a folder and all below it. Nobody but the agent may write to the folder it stands in; whoever writes
 * below it leads the removal nowhere else.
 * @throws the error of the system; ENOTEMPTY when somebody keeps on filling it
 */
export async function removeTree(path: string): Promise<void> {
  let folder: HeldFolder;
  try {
    folder = HeldFolder.open(dirname(path));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw error;
  }
  try {
    await folder.remove(basename(path));
  } finally {
    folder.close();
  }
}
