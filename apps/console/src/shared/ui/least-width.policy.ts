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
