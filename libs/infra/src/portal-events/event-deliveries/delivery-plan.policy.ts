const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Milliseconds from the end of one attempt to the next; the first follows the arrival at once. */
const RETRY_PLAN = [0, 30 * SECOND_MS, 2 * MINUTE_MS, 10 * MINUTE_MS, HOUR_MS, 6 * HOUR_MS] as const;

/** Bodies are erased this long after the end of a delivery. */
export const BODY_KEPT_MS = 7 * DAY_MS;
/** Ended deliveries are shown this long. */
export const DELIVERY_KEPT_MS = 30 * DAY_MS;
/** A subscription the host did not confirm, and those of deleted servers, are forgotten after it. */
export const SUBSCRIPTION_FORGOTTEN_MS = DAY_MS;

/** Until the next attempt; null when this one was the last. @param attempts begun so far, from 1. */
export function pauseAfter(attempts: number): number | null {
  return RETRY_PLAN[attempts] ?? null;
}
