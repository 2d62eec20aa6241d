const MEBIBYTE = 1_048_576;
const GIBIBYTE = 1_024 * MEBIBYTE;
const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 60 * MINUTE_SECONDS;

/** What an object, an upload and a link may be. Sizes are bytes. */
export const OBJECT_LIMITS = {
  /** Of an upload in one call. */
  directBytes: 100 * MEBIBYTE,
  /** Of one PUT by a link. */
  singleBytes: 5 * GIBIBYTE,
  /** Of an upload in parts. */
  partedBytes: 5 * 1_024 * GIBIBYTE,
  parts: 1_000,
  smallestPartBytes: 5 * MEBIBYTE,
  usualPartBytes: 8 * MEBIBYTE,
  keyBytes: 1_024,
  metadataBytes: 2_048,
  contentTypeLength: 255,
  shortestLifeSeconds: MINUTE_SECONDS,
  longestLifeSeconds: 365 * 24 * HOUR_SECONDS,
  uploadLinkSeconds: HOUR_SECONDS,
  partLinkSeconds: 24 * HOUR_SECONDS,
  downloadLinkSeconds: 10 * MINUTE_SECONDS,
  /** An upload is given up this long after its link. */
  graceSeconds: HOUR_SECONDS,
} as const;
