/** What an archive may unpack to. */
export interface ArchiveLimits {
  readonly entries: number;
  /** Bytes of all files together. */
  readonly bytes: number;
  /** Unpacked bytes for each byte of the archive, beyond the first {@link ArchiveLimits.freeBytes}. */
  readonly ratio: number;
  readonly freeBytes: number;
  /** Characters of a path. */
  readonly pathLength: number;
  /** Folders above an entry, and itself. */
  readonly depth: number;
}

export const ARCHIVE_LIMITS: ArchiveLimits = {
  entries: 100_000,
  bytes: 2 * 1024 ** 3,
  ratio: 200,
  freeBytes: 10 * 1024 * 1024,
  pathLength: 1024,
  depth: 64,
};

/** Bytes of an archive as it is sent. */
export const ARCHIVE_SIZE_LIMIT = 600 * 1024 * 1024;
