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

/** What the folders of a slot hold. */
export interface DiskUse extends DiskAmount {
  /** What the code of the slot has closed to the agent, which then holds any amount; null when all was counted. */
  readonly unread: string | null;
}

/** What was found when the folders of a slot were counted. */
export interface DiskCount {
  readonly used: DiskUse;
  /** Left on the whole file system at that time, or the most that was seen since. */
  readonly left: DiskAmount;
  readonly atMs: number;
  /** How long the counting took. */
  readonly tookMs: number;
}

const FILES_PER_GIGABYTE = 100_000;
/** A slot that was full may write again below this share of its limits. */
const FREED = 0.95;
/** Counting is repeated when the file system has lost this share of what the slot had left. */
const NEAR = 0.25;
/** Between two looks something may be freed and as much be written: counted this often in any case. */
const COUNT_AT_LEAST_EVERY_MS = 30_000;
/** Folders that take long are counted less often: a fiftieth of the time goes into it, up to this pause. */
const SHARE_OF_TIME = 50;
const LONGEST_PAUSE_MS = 300_000;

export function diskLimits(diskGb: number): DiskLimits {
  return { megabytes: diskGb * 1024, files: diskGb * FILES_PER_GIGABYTE };
}

/** Whether the slot has too much now, or hides how much. @param wasFull it had before: then it must have freed some */
export function isFull(used: DiskUse, limits: DiskLimits, wasFull: boolean): boolean {
  if (used.unread !== null) return true;
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
  if (last === null || wasFull || nowMs - last.atMs >= pauseAfter(last)) return true;
  const lost = (of: keyof DiskAmount): boolean =>
    last.left[of] - left[of] > Math.max(0, limits[of] - last.used[of]) * NEAR;
  return lost('megabytes') || lost('files');
}

/** A count after a look that asked for no other: what was freed meanwhile, by anybody, does not hide what is written next. */
export function seenLeft(last: DiskCount, { megabytes, files }: DiskAmount): DiskCount {
  const { left } = last;
  return {
    ...last,
    left: { megabytes: Math.max(left.megabytes, megabytes), files: Math.max(left.files, files) },
  };
}

function pauseAfter({ tookMs }: DiskCount): number {
  return Math.min(LONGEST_PAUSE_MS, Math.max(COUNT_AT_LEAST_EVERY_MS, tookMs * SHARE_OF_TIME));
}
