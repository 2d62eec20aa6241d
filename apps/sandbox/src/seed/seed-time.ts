import type { SeededRandom } from './random.js';

export const DAY_MS = 86_400_000;

/** The seed data spreads over one year of working hours, from this moment. */
export const YEAR_START_MS = Date.parse('2025-01-01T09:00:00+03:00');
const YEAR_DAYS = 365;
const WORKING_SECONDS = 9 * 3600;

/** A working moment of day `index` out of `count` even steps through the year. */
export function momentOf(random: SeededRandom, index: number, count: number): number {
  const day = Math.floor((index * YEAR_DAYS) / count);
  return YEAR_START_MS + day * DAY_MS + random.integer(0, WORKING_SECONDS - 1) * 1000;
}

/** Days from the moment to the end of the year. */
export function ageDays(epochMs: number): number {
  return (YEAR_START_MS + YEAR_DAYS * DAY_MS - epochMs) / DAY_MS;
}
