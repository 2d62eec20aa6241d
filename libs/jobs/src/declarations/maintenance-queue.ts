import type { QueueDefinition } from './queue-definition.js';

const DAY_SECONDS = 86_400;

/** What is alike for all queues: how long finished jobs stay readable, how a lost backend is found. */
export const COMMON_QUEUE_SETTINGS = {
  removeOnComplete: { ageSeconds: DAY_SECONDS, count: 1_000 },
  removeOnFail: { ageSeconds: 14 * DAY_SECONDS, count: 5_000 },
  idlePollMs: 5_000,
  reconnectPauseMs: 1_000,
} as const satisfies Partial<QueueDefinition>;

/** Sweeps of all libs. One that takes long must not keep the others from their time. */
export const MAINTENANCE_QUEUE: QueueDefinition = {
  ...COMMON_QUEUE_SETTINGS,
  name: 'maintenance',
  concurrency: 4,
  share: null,
  lockDurationMs: 60_000,
  stalledIntervalMs: 30_000,
  maxStalledCount: 1,
  attempts: 3,
  backoff: { type: 'exponential', delayMs: 1_000, jitter: 0.5 },
  drainTimeoutMs: 5_000,
};
