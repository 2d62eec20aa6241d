/** The host's page size; it cannot be changed by a caller. */
export const PAGE_SIZE = 50;

/** First row of the page that holds `start`, or -1 when the caller asks to skip the count. */
export function pageStart(start: unknown): number {
  const value = Math.trunc(Number(start ?? 0));
  if (value === -1) return -1;
  return value > 0 ? Math.floor(value / PAGE_SIZE) * PAGE_SIZE : 0;
}

export interface Page<T> {
  readonly rows: readonly T[];
  readonly total: number;
  /** Start of the next page; left out on the last. */
  readonly next?: number;
}

/** Cuts one page out of all matches and says where the next one starts. */
export function page<T>(matches: readonly T[], start: unknown): Page<T> {
  const from = pageStart(start);
  if (from === -1) return { rows: matches.slice(0, PAGE_SIZE), total: 0 };
  const next = from + PAGE_SIZE;
  const rows = matches.slice(from, next);
  return next < matches.length ? { rows, total: matches.length, next } : { rows, total: matches.length };
}

/** A page size a caller may choose, up to the most the method gives. */
export function pageLimit(limit: unknown, most: number): number {
  const value = Math.trunc(Number(limit ?? most));
  return Number.isFinite(value) && value > 0 ? Math.min(value, most) : most;
}
