import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { processIdentity } from './process-identity.js';

/** Another agent owns the home folder. */
export class AlreadyRunningError extends Error {
  override readonly name = 'AlreadyRunningError';
  constructor(readonly pid: number) {
    super(`an agent with pid ${pid} already runs for this home folder`);
  }
}

/** `<home>/agent.pid`: first line the pid, second line the identity of that process. */
export class PidFile {
  private constructor(
    private readonly path: string,
    private readonly content: string,
  ) {}

  /** @throws AlreadyRunningError when a live agent holds the file. */
  static acquire(path: string): PidFile {
    const own = `${path}.${process.pid}`;
    const content = `${process.pid}\n${processIdentity(process.pid)}\n`;
    writeFileSync(own, content);
    try {
      for (;;) {
        const holder = PidFile.#tryLink(own, path);
        if (holder === null) return new PidFile(path, content);
        const [pid = '', identity] = holder.split('\n');
        if (processIdentity(Number(pid)) === identity) throw new AlreadyRunningError(Number(pid));
        PidFile.#removeStale(path, holder);
      }
    } finally {
      rmSync(own, { force: true });
    }
  }

  /** @returns the live process that holds a file; null when there is none. */
  static holder(path: string): number | null {
    const [pid = '', identity] = (PidFile.#read(path) ?? '').split('\n');
    return pid !== '' && processIdentity(Number(pid)) === identity ? Number(pid) : null;
  }

  release(): void {
    if (PidFile.#read(this.path) === this.content) rmSync(this.path, { force: true });
  }

  /** Null when the file is now ours, else the content of the present one. */
  static #tryLink(own: string, path: string): string | null {
    for (;;) {
      try {
        linkSync(own, path);
        return null;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      }
      const holder = PidFile.#read(path);
      if (holder !== null) return holder;
    }
  }

  /** A racing starter may have replaced the stale file already: what was moved is looked at again. */
  static #removeStale(path: string, stale: string): void {
    const aside = `${path}.${process.pid}.stale`;
    try {
      renameSync(path, aside);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
      throw error;
    }
    if (PidFile.#read(aside) === stale) rmSync(aside);
    else renameSync(aside, path);
  }

  static #read(path: string): string | null {
    try {
      return readFileSync(path, 'utf8');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
      throw error;
    }
  }
}
