import { closeSync, openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

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

/**
 * Settings under which a process of ours measures the turns of its loop (`test/runner/loop-guard.mjs`); the run fails
 * where one is too long. None on systems that keep no account of threads.
 * @param folder holds the guard, and what it writes down
 */
export function guarded(folder = process.env['PORTICO_LOOP_GUARD']): Record<string, string> {
  if (!folder) return {};
  return {
    NODE_OPTIONS: `--import=${pathToFileURL(join(folder, 'loop-guard.mjs')).href}`,
    PORTICO_LOOP_GUARD: folder,
    PORTICO_LOOP_GUARD_SPEC: expect.getState().testPath ?? '',
  };
}

/** Milliseconds between two looks: a turn of the loop lies between two, or is one of few. */
const EVERY_MS = 1;

/**
 * How much of the processor the thread of the caller took between two turns of its loop, at most, in milliseconds, while
 * the work went on. Linux only.
 */
export async function longestTurn(work: () => Promise<unknown>): Promise<number> {
  const cpu = new ThreadCpu();
  let longest = 0;
  let last = cpu.ms();
  const look = (): void => {
    const now = cpu.ms();
    longest = Math.max(longest, now - last);
    last = now;
  };
  const looking = setInterval(look, EVERY_MS);
  try {
    await work();
    look();
    return longest;
  } finally {
    clearInterval(looking);
    cpu.close();
  }
}

/** How often work is done at most to know its longest turn. */
const TRIES = 3;

/**
 * The same of work that can be done again: the least of up to three tries, done while it is not below a bound. What other
 * programs on the same core, a collection of garbage or the kernel's tick add to one try they do not add to each; work that
 * holds the loop holds it in every one.
 * @param bound milliseconds
 * @param prepare makes what the work is done to, before each try, and is not measured
 */
export async function leastLongestTurn(
  bound: number,
  work: () => Promise<unknown>,
  prepare: () => void = () => undefined,
): Promise<number> {
  let least = Infinity;
  for (let tries = 0; tries < TRIES && least >= bound; tries += 1) {
    prepare();
    least = Math.min(least, await longestTurn(work));
  }
  return least;
}

/**
 * A bound of turns that fill tens of megabytes at once, for this machine: there are virtual ones on which a page of fresh
 * memory costs twenty times what it usually does, and a turn that is nothing but such pages as much longer. The runner
 * measures it; on a usual machine it is the bound itself, nowhere more than four times that.
 * @param bound milliseconds
 */
export function forMemoryOf(bound: number): number {
  return bound * Number(process.env['PORTICO_MEMORY_PACE'] ?? 1);
}
