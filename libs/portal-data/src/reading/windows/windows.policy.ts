/** Matches from which on a search may be read in windows, and rows that are worth it: more than one batch. */
const WINDOWED_ABOVE = 2_500;
const ROWS_OF_A_WINDOW = 500;
const MAX_WINDOWS = 20;

/** From here (inclusive) to there (exclusive), on the axis the windows are cut on. */
export interface Window {
  readonly from: number;
  readonly to: number;
}

/** Whether a range is read in windows: it has to be larger than what one batch of the host brings. */
export function worthWindows(range: { offset: number; limit: number }, total: number): boolean {
  return Math.min(range.limit, total - range.offset) > WINDOWED_ABOVE;
}

/**
 * Cuts an axis into windows of equal width, about 500 rows each when the rows are spread evenly.
 * Every whole number from `first` to `last` is in exactly one of them.
 */
export function cutWindows(first: number, last: number, rows: number): Window[] {
  const width = last - first + 1;
  const count = Math.max(1, Math.min(MAX_WINDOWS, Math.ceil(rows / ROWS_OF_A_WINDOW), width));
  const edge = (index: number): number => first + Math.floor((width * index) / count);
  return Array.from({ length: count }, (_window, index) => ({ from: edge(index), to: edge(index + 1) }));
}
