import { lstatSync, writeFileSync } from 'node:fs';
import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import type { Log } from './log.js';

const FILE = 'alive';
/** Milliseconds between two signs. */
const EVERY_MS = 5_000;

/** Says by a file of the home, as long as the loop turns, that the agent is alive: a process that is stopped only exists. */
export class SignOfLife {
  private constructor(private readonly timer: NodeJS.Timeout) {}

  static start(home: string, log: Log): SignOfLife {
    const path = join(home, FILE);
    writeFileSync(path, '', { mode: 0o600 });
    const give = (): void => {
      const now = new Date();
      utimes(path, now, now).catch((error: Error) => {
        log('warn', 'no sign of life could be given', { err: error });
      });
    };
    return new SignOfLife(setInterval(give, EVERY_MS).unref());
  }

  /** When an agent has given the last one, in milliseconds since the epoch; null where it never did. */
  static last(home: string): number | null {
    return lstatSync(join(home, FILE), { throwIfNoEntry: false })?.mtimeMs ?? null;
  }

  stop(): void {
    clearInterval(this.timer);
  }
}
