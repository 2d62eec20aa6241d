const FIRST_MS = 200;
const LONGEST_MS = 10_000;

/**
 * Milliseconds to wait before dialling again: doubles from 0.2 s to 10 s, and half of it is random so
 * that a restarted gateway is not dialled by all agents at once.
 * @param failures attempts that failed since the last stable tunnel, from 0
 * @param random a number in [0, 1)
 */
export function dialDelay(failures: number, random: number): number {
  const ceiling = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(failures, 20));
  return Math.round(ceiling * (0.5 + random / 2));
}
