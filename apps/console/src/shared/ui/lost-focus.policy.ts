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
