import { PORTAL_WINDOWS, SEAT_WINDOWS } from '../contracts/call-terms.js';

export const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** How long windows are, in milliseconds. Months of accounting have 30 days. */
export const WINDOW_MS = {
  fiveHour: 5 * HOUR_MS,
  day: DAY_MS,
  week: 7 * DAY_MS,
  month: 30 * DAY_MS,
} as const;

export type WindowName = keyof typeof WINDOW_MS;
export type CountedPayer = 'portal' | 'seat';

/** Windows of a subject in the order of their columns. */
export const WINDOWS_OF: Readonly<Record<CountedPayer, readonly WindowName[]>> = {
  portal: PORTAL_WINDOWS,
  seat: SEAT_WINDOWS,
};

/**
 * Where the window that holds an instant starts. Windows lie on a grid from an anchor and are half-open: the instant
 * a window ends belongs to the next one. Reading moves nothing.
 */
export function windowStart(anchorMs: number, lengthMs: number, nowMs: number): number {
  return anchorMs + Math.floor((nowMs - anchorMs) / lengthMs) * lengthMs;
}

/** One window as a row of counters holds it. */
export interface WindowCounter {
  /** Null before the first call. */
  readonly startMs: number | null;
  readonly settled: bigint;
  readonly reserved: bigint;
}

/** The counter as it counts at a moment: one whose window is over is empty. A clock put back changes nothing. */
export function countedAt(
  counter: WindowCounter,
  anchorMs: number,
  lengthMs: number,
  nowMs: number,
): WindowCounter {
  const startMs = windowStart(anchorMs, lengthMs, nowMs);
  return counter.startMs !== null && counter.startMs >= startMs
    ? counter
    : { startMs, settled: 0n, reserved: 0n };
}
