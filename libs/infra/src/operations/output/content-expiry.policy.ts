const DAY_MS = 86_400_000;

/** Seven days after the end, with a day for the longest operation and its queue. */
const CONTENT_KEPT_MS = 8 * DAY_MS;

/**
 * When input and output written now are gone at the latest. The sweep that expires the outcome
 * erases them earlier; this bound holds without it.
 */
export function contentExpiry(writtenAt: Date): Date {
  return new Date(writtenAt.getTime() + CONTENT_KEPT_MS);
}

/** When what expires then was written: the other way round. */
export function contentWritten(expiresAt: Date): Date {
  return new Date(expiresAt.getTime() - CONTENT_KEPT_MS);
}
