/** Injection token of the service clock. */
export const CLOCK = Symbol('CLOCK');

/**
 * The only source of "now". Implementations follow the database clock, so that a
 * lifetime checked in one process and written by another means the same instant.
 */
export interface Clock {
  /** Milliseconds since the Unix epoch. */
  nowMs(): number;
  now(): Date;
}

export const DAY_MS = 86_400_000;

/** The day of UTC that holds an instant, as `YYYY-MM-DD`. */
export function utcDay(atMs: number): string {
  return new Date(atMs).toISOString().slice(0, 10);
}

/** Milliseconds until that day is over; a whole day at its first instant. */
export function leftOfUtcDay(atMs: number): number {
  return DAY_MS - (atMs % DAY_MS);
}
