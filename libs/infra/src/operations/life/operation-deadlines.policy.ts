import type { OperationKind } from '../../contracts/operation.events.js';

const SECOND_MS = 1_000;
const DAY_MS = 86_400_000;

/** How long a terminal outcome is revealed (part 1, "Limits"). */
export const OUTCOME_KEPT_MS = 7 * DAY_MS;

/** How long an operation is listed after its end. */
export const ROW_KEPT_MS = 30 * DAY_MS;

interface KindDeadlines {
  /** Seconds an accepted operation may wait for a worker before it counts as never started. */
  readonly startWithinSeconds: number;
  /** Seconds beyond the time limit of the work before a missing outcome counts as unknown. */
  readonly graceSeconds: number;
}

const DEADLINES: Readonly<Record<OperationKind, KindDeadlines>> = {
  exec: { startWithinSeconds: 120, graceSeconds: 120 },
  deploy: { startWithinSeconds: 120, graceSeconds: 540 },
};

export function startDeadline(kind: OperationKind, requestedAt: Date): Date {
  return new Date(requestedAt.getTime() + DEADLINES[kind].startWithinSeconds * SECOND_MS);
}

export function settleDeadline(kind: OperationKind, startedAt: Date, timeoutSeconds: number): Date {
  return new Date(startedAt.getTime() + (timeoutSeconds + DEADLINES[kind].graceSeconds) * SECOND_MS);
}

/**
 * Until when an agent that never confirmed the start is asked: the grace without the time of the work. After
 * that the outcome is unknown; the work may have begun.
 */
export function confirmDeadline({
  settleBy,
  timeoutSeconds,
}: {
  readonly settleBy: Date;
  readonly timeoutSeconds: number;
}): Date {
  return new Date(settleBy.getTime() - timeoutSeconds * SECOND_MS);
}

export function rowExpiry(finishedAt: Date): Date {
  return new Date(finishedAt.getTime() + ROW_KEPT_MS);
}

export function outcomeExpiry(finishedAt: Date): Date {
  return new Date(finishedAt.getTime() + OUTCOME_KEPT_MS);
}

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
