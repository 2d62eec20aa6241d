const MEBIBYTE = 1_048_576;

/** Bounds of a deploy order. Sizes in bytes, texts in characters. */
export const DEPLOY_LIMITS = {
  /** The body of the request; base64 makes four bytes of three. */
  body: 96 * MEBIBYTE,
  /** `source.content`, decoded. */
  content: 72 * MEBIBYTE,
  /** The file `archive` of a form. */
  file: 50 * MEBIBYTE,
  command: 20_000,
  dataDirs: 20,
  path: 256,
  changelog: 2_000,
  displayName: 100,
  description: 1_000,
  skipSnapshotReason: 200,
} as const;

/** Seconds the work on the server may take, of an application that has its usual time to start. */
export const DEPLOY_TIMEOUT_SECONDS = 660;

/** Hint of 413 `INLINE_SOURCE_TOO_LARGE`. */
export const TOO_LARGE_HINT = {
  reason: 'The archive is too large to be sent inside the request.',
  recovery:
    'Put the archive where it can be downloaded and send its address as source.url, or deploy a stored ' +
    'version with source.versionId.',
  recoveryAction: 'use_source_url',
  note: 'Leave out what can be made again: installed packages, build results, version control.',
} as const;
