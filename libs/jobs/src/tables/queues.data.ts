import type { QueueSettings } from './queue-settings.js';

export type QueueName = 'infra-server' | 'infra-deploy' | 'infra-exec' | 'event-delivery' | 'maintenance';

const DAY_SECONDS = 86_400;

/** What is alike for all queues: how long finished jobs stay readable, how a lost backend is found. */
const COMMON = {
  removeOnComplete: { ageSeconds: DAY_SECONDS, count: 1_000 },
  removeOnFail: { ageSeconds: 14 * DAY_SECONDS, count: 5_000 },
  idlePollMs: 5_000,
  reconnectPauseMs: 1_000,
} as const;

/** Work on a remote machine: never started twice on its own, since the first start may have had effects. */
const REMOTE = {
  lockDurationMs: 60_000,
  stalledIntervalMs: 30_000,
  maxStalledCount: 0,
  attempts: 3,
  backoff: { type: 'exponential', delayMs: 500, jitter: 0.5 },
  drainTimeoutMs: 600_000,
} as const;

/** One queue per kind of work, so that one kind never waits behind another. */
export const QUEUES: Readonly<Record<QueueName, QueueSettings>> = {
  // A server on its way up is a wait for its agent; many are woken at once in the morning.
  'infra-server': { ...COMMON, ...REMOTE, concurrency: 16 },
  // As with commands; beyond it deploys wait, and one that waits two minutes for a worker is refused.
  'infra-deploy': { ...COMMON, ...REMOTE, concurrency: 16 },
  // A command in flight is a wait on its agent; it costs a promise, not a thread.
  'infra-exec': { ...COMMON, ...REMOTE, concurrency: 32 },
  // A delivery may be repeated, and waits for a server to wake.
  'event-delivery': { ...COMMON, ...REMOTE, concurrency: 32, maxStalledCount: 1, drainTimeoutMs: 30_000 },
  // A sweep that takes long must not keep the others from their time.
  maintenance: {
    ...COMMON,
    concurrency: 4,
    lockDurationMs: 60_000,
    stalledIntervalMs: 30_000,
    maxStalledCount: 1,
    attempts: 3,
    backoff: { type: 'exponential', delayMs: 1_000, jitter: 0.5 },
    drainTimeoutMs: 5_000,
  },
};
