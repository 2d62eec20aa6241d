import { ThreadCpu } from './thread-cpu.js';

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
