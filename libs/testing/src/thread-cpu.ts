import { closeSync, openSync, readSync } from 'node:fs';

/**
 * The processor time of the thread that makes it, and not what passes on the clock: a machine that is busy with other
 * things does not count. Linux only; its kernel may be some milliseconds behind.
 */
export class ThreadCpu {
  // Opened by the thread itself: the same words opened by another mean that one.
  readonly #file = openSync('/proc/thread-self/schedstat', 'r');
  readonly #line = Buffer.alloc(100);

  /** Milliseconds since the thread began. */
  ms(): number {
    const length = readSync(this.#file, this.#line, 0, this.#line.length, 0);
    return Number(this.#line.toString('latin1', 0, length).split(' ')[0]) / 1e6;
  }

  close(): void {
    closeSync(this.#file);
  }
}

/** What some work takes of the processor, in milliseconds. */
export async function cpuMs(work: () => unknown): Promise<number> {
  const cpu = new ThreadCpu();
  try {
    const before = cpu.ms();
    await work();
    return cpu.ms() - before;
  } finally {
    cpu.close();
  }
}
