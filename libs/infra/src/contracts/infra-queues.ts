import { COMMON_QUEUE_SETTINGS, type QueueDefinition } from '#libs/jobs/contracts';

/** Work on a remote machine: never started twice on its own, since the first start may have had effects. */
const REMOTE = {
  ...COMMON_QUEUE_SETTINGS,
  lockDurationMs: 60_000,
  stalledIntervalMs: 30_000,
  maxStalledCount: 0,
  attempts: 3,
  backoff: { type: 'exponential', delayMs: 500, jitter: 0.5 },
  drainTimeoutMs: 600_000,
} as const satisfies Partial<QueueDefinition>;

/** A server on its way up is a wait for its agent; many are woken at once in the morning. */
export const SERVER_QUEUE: QueueDefinition = { ...REMOTE, name: 'infra-server', concurrency: 16 };

/** As with commands; beyond it deploys wait, and one that waits two minutes for a worker is refused. */
export const DEPLOY_QUEUE: QueueDefinition = { ...REMOTE, name: 'infra-deploy', concurrency: 16 };

/** A command in flight is a wait on its agent; it costs a promise, not a thread. */
export const EXEC_QUEUE: QueueDefinition = { ...REMOTE, name: 'infra-exec', concurrency: 32 };

/** A delivery may be repeated, and waits for a server to wake. */
export const DELIVERY_QUEUE: QueueDefinition = {
  ...REMOTE,
  name: 'event-delivery',
  concurrency: 32,
  maxStalledCount: 1,
  drainTimeoutMs: 30_000,
};

/** Every queue of the lib, for the process that opens them. */
export const INFRA_QUEUES: readonly QueueDefinition[] = [
  SERVER_QUEUE,
  DEPLOY_QUEUE,
  EXEC_QUEUE,
  DELIVERY_QUEUE,
];
