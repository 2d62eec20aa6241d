/** A row of `infra.event_delivery` without its body. */
export interface EventDelivery {
  readonly id: string;
  readonly subscriptionId: string;
  readonly status: 'pending' | 'delivered' | 'dead';
  readonly receivedAt: Date;
  /** Attempts begun. */
  readonly attempts: number;
  readonly nextAttemptAt: Date | null;
  readonly lastAttemptAt: Date | null;
  /** Of the latest attempt; null when the application did not answer. */
  readonly httpStatus: number | null;
  /** Code of what went wrong in the latest attempt. */
  readonly error: string | null;
}

/** How an attempt ended: the answer of the application, or a code why there was none. */
export type DeliveryOutcome =
  | { readonly delivered: true; readonly httpStatus: number }
  | { readonly delivered: false; readonly httpStatus: number | null; readonly error: string };

/** Only a success of the application counts; redirects are not followed. */
export function outcomeOf(httpStatus: number): DeliveryOutcome {
  return httpStatus >= 200 && httpStatus < 300
    ? { delivered: true, httpStatus }
    : { delivered: false, httpStatus, error: `HTTP_${httpStatus}` };
}

export function failedWith(error: string): DeliveryOutcome {
  return { delivered: false, httpStatus: null, error };
}

/** Whether no later attempt can succeed. */
export function isPermanent(error: string): boolean {
  return error === 'SERVER_NOT_FOUND';
}

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
