import { ARCHIVE_LIMITS, type ArchiveLimits } from '#libs/archives';
import type { ParseLimits } from '#libs/parsing';

/** What an archive may unpack to here: it goes through this process, and nothing of it is kept. */
export const COMPARED_LIMITS: ArchiveLimits = {
  ...ARCHIVE_LIMITS,
  entries: 50_000,
  bytes: 512 * 1024 ** 2,
};

/** Characters of all paths of an archive, folders included: so much of it is in memory at once. */
export const PATH_CHARACTERS = 8_000_000;

/** Rows of an answer. */
export const MOST_ROWS = 5_000;

/** What reading both archives may take, the time of the store apart. */
export const COMPARE_LIMITS: ParseLimits = { workMs: 40_000, memoryMb: 256 };

/** Milliseconds that both archives may take together; and the request, which also waits for the store. */
export const COMPARE_MS = 60_000;
export const COMPARE_TIMEOUT_MS = COMPARE_MS + 15_000;

/** Comparisons of one process at a time, each of another portal. */
export const COMPARED_AT_ONCE = 4;
