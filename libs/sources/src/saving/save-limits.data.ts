/** Live records an application or server may have. */
export const VERSIONS_PER_OWNER = 2_000;

/** Milliseconds a save may take. */
export const SAVE_TIMEOUT_MS = 900_000;

/** Hint of 413 `SOURCE_TOO_LARGE`. */
export const TOO_LARGE_HINT = {
  reason: 'The archive is larger than a source version may be.',
  recovery: 'Save the sources alone, and keep large files in the object storage.',
  recoveryAction: 'shrink_archive',
  note: 'Leave out what can be made again: installed packages, build results, version control.',
} as const;
