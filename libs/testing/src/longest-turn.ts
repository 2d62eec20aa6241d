import { closeSync, openSync, readSync } from 'node:fs';

/** Milliseconds between two looks: a turn of the loop lies between two, or is one of few. */
const EVERY_MS = 1;

/**
 * How much of the processor the thread of the caller took between two turns of its loop, at most, in milliseconds, while
 * the work went on. Not what passed on the clock: a machine that is busy with other things does not count. Linux only.
 */
export async function longestTurn(work: () => Promise<unknown>): Promise<number> {
  // Opened by the thread itself: the same words opened by another mean that one.
  const file = openSync('/proc/thread-self/schedstat', 'r');
  const line = Buffer.alloc(100);
  const cpuMs = (): number => {
    const length = readSync(file, line, 0, line.length, 0);
    return Number(line.toString('latin1', 0, length).split(' ')[0]) / 1e6;
  };
  let longest = 0;
  let last = cpuMs();
  const look = (): void => {
    const now = cpuMs();
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
    closeSync(file);
  }
}
