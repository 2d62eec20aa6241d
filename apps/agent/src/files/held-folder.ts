import { closeSync, constants, fchownSync, fsyncSync, lstatSync, mkdirSync, openSync } from 'node:fs';
import { join } from 'node:path';
import type { Account } from '../process/account.js';

const { O_RDONLY, O_DIRECTORY, O_NOFOLLOW } = constants;

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
    return join(process.platform === 'linux' ? `/proc/self/fd/${this.fd}` : this.plainPath, name);
  }

  /** A folder in this one, made when it is absent. @throws as {@link open} */
  enter(name: string, owner: Account | null): HeldFolder {
    const path = this.at(name);
    const isNew = lstatSync(path, { throwIfNoEntry: false }) === undefined;
    if (isNew) mkdirSync(path, { mode: 0o755 });
    const entered = new HeldFolder(
      openSync(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW),
      join(this.plainPath, name),
    );
    if (isNew && owner) fchownSync(entered.fd, owner.uid, owner.gid);
    return entered;
  }

  /** What was renamed into it is on the disk when this returns. */
  sync(): void {
    fsyncSync(this.fd);
  }

  close(): void {
    closeSync(this.fd);
  }
}
