/** What has ended code of a slot from outside, counted. */
export interface OutsideEnds {
  readonly outOfMemory: number;
  readonly diskFull: number;
  /** Limits, where they are known. */
  readonly memoryMb: number | null;
  readonly diskGb: number | null;
}

const limit = (value: number | null, unit: string): string =>
  value === null ? '' : ` (limit ${value} ${unit})`;

/** Why something that failed was ended, by the counts from before it began and after its end; null when it was not. */
export function endedFromOutside(before: OutsideEnds, after: OutsideEnds): string | null {
  if (after.diskFull > before.diskFull) return `no space left on its disk${limit(after.diskGb, 'GB')}`;
  if (after.outOfMemory > before.outOfMemory) return `out of memory${limit(after.memoryMb, 'MB')}`;
  return null;
}
