/** Pixels in which a column that takes what is left can still be read. */
const LEAST_FREE = 130;
/** Below this a table is no table for anybody, whatever its columns. */
const LEAST_TABLE = 520;

/**
 * Pixels a table needs for all its columns to be read side by side.
 * @param widths of its columns as CSS has them, `140px` or `25%`; undefined for one that takes what is left.
 */
export function leastWidth(widths: readonly (string | undefined)[]): number {
  let pixels = 0;
  let share = 0;
  for (const width of widths) {
    if (width === undefined) pixels += LEAST_FREE;
    else if (width.endsWith('%')) share += Number.parseFloat(width) / 100;
    else pixels += Number.parseFloat(width);
  }
  return Math.max(LEAST_TABLE, Math.round(pixels / (1 - Math.min(share, 0.9))));
}

/** The row of a table that had the focus last. */
export interface HeldRow {
  readonly key: string;
  /** Its place in the list when it had the focus, from 0. */
  readonly index: number;
}

/**
 * Where the focus goes when what had it in a table is gone: to the same row while that is there, else to the one that
 * has taken its place, or to the table as a whole. Pure.
 * @param keys of the rows as they are now
 * @param isShown whether the row of an index is in the page; those out of sight are not
 * @returns the index of a row; null where the reader has scrolled the row away, which is no loss to mend
 */
export function placeAfterLoss(
  keys: readonly string[],
  { key, index }: HeldRow,
  isShown: (index: number) => boolean,
): number | 'table' | null {
  const same = keys.indexOf(key);
  if (same >= 0) return isShown(same) ? same : null;
  const next = Math.min(index, keys.length - 1);
  return next >= 0 && isShown(next) ? next : 'table';
}
