/** What a slot may keep on the disk. */
export interface DiskLimits {
  readonly megabytes: number;
  readonly files: number;
}

/** How much there is. */
export interface DiskAmount {
  readonly megabytes: number;
  readonly files: number;
}

/** What was found when the folders of a slot were counted. */
export interface DiskCount {
  readonly used: DiskAmount;
  /** Left on the whole file system at that time. */
  readonly left: DiskAmount;
  readonly atMs: number;
}

const FILES_PER_GIGABYTE = 100_000;
/** A slot that was full may write again below this share of its limits. */
const FREED = 0.95;
/** Counting is repeated when the file system has lost this share of what the slot had left. */
const NEAR = 0.25;
/** Others on the same disk may have freed what the slot has written. */
const COUNT_AT_LEAST_EVERY_MS = 300_000;

export function diskLimits(diskGb: number): DiskLimits {
  return { megabytes: diskGb * 1024, files: diskGb * FILES_PER_GIGABYTE };
}

/** Whether the slot has too much now. @param wasFull it had before: then it must have freed some */
export function isFull(used: DiskAmount, limits: DiskLimits, wasFull: boolean): boolean {
  const share = wasFull ? FREED : 1;
  return used.megabytes > limits.megabytes * share || used.files > limits.files * share;
}

/**
 * Whether the folders must be counted again, which is work: a look at the file system tells how much the slot can
 * have written at most.
 * @param left on the whole file system now
 */
export function mustCount(
  last: DiskCount | null,
  left: DiskAmount,
  limits: DiskLimits,
  wasFull: boolean,
  nowMs: number,
): boolean {
  if (last === null || wasFull || nowMs - last.atMs >= COUNT_AT_LEAST_EVERY_MS) return true;
  const lost = (of: keyof DiskAmount): boolean =>
    last.left[of] - left[of] > Math.max(0, limits[of] - last.used[of]) * NEAR;
  return lost('megabytes') || lost('files');
}
