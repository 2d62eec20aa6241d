import type { Quota } from '../blobs/usage.repository.js';

/** How long bytes of an upload may be on their way before they count as given up: the largest at the slowest pace. */
export const ATTEMPT_SECONDS = 2 * 3_600;

/** For bytes whose room has been taken before. */
export const NO_LIMIT: Quota = { bytes: Number.MAX_SAFE_INTEGER, blobs: Number.MAX_SAFE_INTEGER };
