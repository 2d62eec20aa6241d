const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** A link is good for so long, and for one use. */
export const LINK_MS = 5 * MINUTE_MS;
/** The longest a session lasts. */
export const SESSION_MS = 8 * HOUR_MS;
/** A session that is not used for so long is over. */
export const IDLE_MS = HOUR_MS;
/** How often it is written down that a session is used. */
export const SEEN_EVERY_MS = MINUTE_MS;
