const FIRST_MS = 1000;
const LONGEST_MS = 60_000;

/** A life shorter than this is a quick crash. */
export const QUICK_MS = 10_000;

/** Quick crashes in a row after which the application counts as crashed. It is still started now and then. */
export const CRASHES_TO_GIVE_UP = 5;

/**
 * Milliseconds to wait before the next start: doubles from 1 s to 60 s.
 * @param quickCrashes in a row, from 0
 */
export function restartDelay(quickCrashes: number): number {
  return Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(Math.max(0, quickCrashes - 1), 20));
}
