/** How long somebody stays signed in to the console, however much they use it. */
export const SESSION_SECONDS = 12 * 3_600;

/** How long without a call. */
export const IDLE_SECONDS = 2 * 3_600;

/** Written again only when this much is over, so that a page of many calls writes once. */
export const REFRESH_AFTER_SECONDS = 60;

/** How often the host is asked whether somebody who uses the console may still come in. */
export const HOST_CHECK_SECONDS = 5 * 60;
