import { COMMON_QUEUE_SETTINGS, type QueueDefinition } from '#libs/jobs/contracts';

/** Whose facts these are in the event log. */
export const FEEDBACK_MODULE = 'feedback';

/** Authors are told by hosts of portals, which may be slow or away: nothing else waits behind them. */
export const FEEDBACK_NOTICE_QUEUE: QueueDefinition = {
  ...COMMON_QUEUE_SETTINGS,
  name: 'feedback-notice',
  concurrency: 8,
  share: null,
  lockDurationMs: 60_000,
  stalledIntervalMs: 30_000,
  // Told twice is worse than not told: a job whose worker died may have told already.
  maxStalledCount: 0,
  attempts: 1,
  backoff: { type: 'exponential', delayMs: 1_000, jitter: 0.5 },
  drainTimeoutMs: 15_000,
};

/** Every queue of the lib, for the worker that opens them. */
export const FEEDBACK_QUEUES: readonly QueueDefinition[] = [FEEDBACK_NOTICE_QUEUE];
