import { execFileSync } from 'node:child_process';
import { closeSync, constants, openSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { packageFolder } from '#libs/config';
import { eventually } from '#libs/testing';

export interface Disk {
  readonly folder: string;
  /** As the kernel names it. */
  readonly code?: string;
  readonly gate?: string;
  /** Whether reading fails as well. */
  readonly reads?: boolean;
}

interface Ordered {
  readonly disk?: Disk;
  readonly clockMs?: number;
  readonly names?: Readonly<Record<string, string | null>>;
}

/** What goes wrong in processes that load `troubled-process.mjs`. */
export class Orders {
  private now: Ordered = {};
  readonly file: string;
  private readonly gate: string;

  constructor(folder: string) {
    this.file = join(folder, 'orders.json');
    this.gate = join(folder, 'gate');
    execFileSync('mkfifo', [this.gate]);
  }

  /** Settings of a process that obeys. */
  get environment(): Readonly<Record<string, string>> {
    const preload = pathToFileURL(join(packageFolder(), 'test/trouble/troubled-process.mjs')).href;
    return { PORTICO_TROUBLE: this.file, NODE_OPTIONS: `--import=${preload}` };
  }

  async give(orders: Ordered): Promise<void> {
    this.now = { ...this.now, ...orders };
    await writeFile(`${this.file}.next`, JSON.stringify(this.now));
    await rename(`${this.file}.next`, this.file);
  }

  /** The clock of these processes jumps. */
  async moveClock(clockMs: number, pids: readonly number[]): Promise<void> {
    await this.give({ clockMs });
    for (const pid of pids)
      await eventually(async () =>
        expect(await readFile(`${this.file}.${pid}`, 'utf8')).toBe(String(clockMs)),
      );
  }

  /** Each call on a disk takes so long, up to this. @returns the end of it. */
  async slow(folder: string, everyMs: number): Promise<() => Promise<void>> {
    await this.give({ disk: { folder, gate: this.gate, reads: true } });
    const timer = setInterval(() => this.open(), everyMs);
    return async () => {
      await this.give({ disk: undefined });
      clearInterval(timer);
      this.open();
    };
  }

  /** Lets those through that wait. */
  private open(): void {
    try {
      closeSync(openSync(this.gate, constants.O_WRONLY | constants.O_NONBLOCK));
    } catch (error) {
      // Nobody waits.
      if ((error as NodeJS.ErrnoException).code !== 'ENXIO') throw error;
    }
  }
}
