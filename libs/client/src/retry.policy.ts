import { PorticoApiError, PorticoTransportError } from './api-error.js';

/** How long and how often calls are repeated. */
export interface RetryLimits {
  /** Repeats after the first attempt; 0 switches them off. */
  readonly repeats: number;
  /** The first wait, in milliseconds; it doubles each time. */
  readonly firstWaitMs: number;
  /** A longer wait is not waited: the failure is told instead. */
  readonly longestWaitMs: number;
}

export const DEFAULT_RETRIES: RetryLimits = { repeats: 4, firstWaitMs: 250, longestWaitMs: 60_000 };

/** How often it is asked again whether the first request with a key has ended: 10 minutes and more. */
const MOST_IN_PROGRESS = 150;
const LONGEST_IN_PROGRESS_WAIT_MS = 5_000;

/** What is known of a call that failed. */
export interface FailedAttempt {
  /** A repeat changes nothing: it reads, or the service knows it again by its key. */
  readonly isSafe: boolean;
  /** It has a body that can be sent once only. */
  readonly isSpent: boolean;
  /** Repeats so far, without those of `inProgress`. */
  readonly repeats: number;
  /** How often the first request with this key was still running. */
  readonly inProgress: number;
  readonly error: unknown;
}

/** Statuses without a word of the service: something between failed, and who knows what was done. */
const UNWELL: ReadonlySet<number> = new Set([502, 503, 504]);

/** Whether the failure allows to send the request again. */
function mayRepeat({ error, isSafe }: FailedAttempt): boolean {
  if (error instanceof PorticoApiError && error.repeatable !== null) {
    return error.repeatable === 'yes' || (error.repeatable === 'read' && isSafe);
  }
  if (error instanceof PorticoApiError || error instanceof PorticoTransportError) {
    const { status } = error;
    // Who sends too much is not served.
    return status === 429 || (isSafe && (status === null || UNWELL.has(status)));
  }
  return false;
}

/**
 * Milliseconds until the request is sent again, or null when it is not. Pure.
 * @param dice from 0 to 1: waits are spread, so that many clients do not come back together.
 */
export function waitBeforeRepeat(attempt: FailedAttempt, limits: RetryLimits, dice: number): number | null {
  const { error, isSpent, repeats, inProgress } = attempt;
  if (isSpent || limits.repeats === 0) return null;
  const seconds =
    error instanceof PorticoApiError || error instanceof PorticoTransportError ? error.retryAfter : null;
  const told = seconds === null ? null : seconds * 1_000;
  if (PorticoApiError.is(error, 'IDEMPOTENCY_IN_PROGRESS')) {
    if (inProgress >= MOST_IN_PROGRESS) return null;
    return Math.min((told ?? limits.firstWaitMs) * (inProgress + 1), LONGEST_IN_PROGRESS_WAIT_MS);
  }
  if (repeats >= limits.repeats || !mayRepeat(attempt)) return null;
  const backoff = limits.firstWaitMs * 2 ** repeats;
  // Never before what the service asked for, and up to half a backoff later.
  const wait = told === null ? backoff * (0.5 + dice / 2) : told + (dice * limits.firstWaitMs) / 2;
  return wait > limits.longestWaitMs ? null : wait;
}

/** Seconds that the header `Retry-After` asks for, as a number or a date; null when it says nothing. Pure. */
export function retryAfterSeconds(header: string | null, nowMs: number): number | null {
  if (header === null || header.trim() === '') return null;
  if (/^\d+$/.test(header.trim())) return Number(header);
  const at = Date.parse(header);
  return Number.isNaN(at) ? null : Math.max(0, (at - nowMs) / 1_000);
}
