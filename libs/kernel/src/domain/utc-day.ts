export const DAY_MS = 86_400_000;

/** The day of UTC that holds an instant, as `YYYY-MM-DD`. */
export function utcDay(atMs: number): string {
  return new Date(atMs).toISOString().slice(0, 10);
}

/** Milliseconds until that day is over; a whole day at its first instant. */
export function leftOfUtcDay(atMs: number): number {
  return DAY_MS - (atMs % DAY_MS);
}
