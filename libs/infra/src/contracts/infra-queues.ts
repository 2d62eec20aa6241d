import { reactionsTo } from '#libs/event-log/contracts';
import { COMMON_QUEUE_SETTINGS, type PlaceShare, type QueueDefinition } from '#libs/jobs/contracts';
import type { MachineEvent } from './machine.events.js';
import type { OperationEvent } from './operation.events.js';
import type { PortalEventReceived, ServerEvent } from './server.events.js';

/**
 * Places of a worker that portals share: one alone gets a quarter, and the rest stays for those who come later.
 * A server runs one operation at a time; more only after its lock was taken away.
 */
const AMONG_PORTALS: PlaceShare = { ofFree: 1 / 3, perSubject: 4, againMs: 2_000 };

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
export const SERVER_QUEUE: QueueDefinition = {
  ...REMOTE,
  name: 'infra-server',
  concurrency: 16,
  share: null,
};

/** A deploy holds its archive on the disk of the worker. One that waits two minutes for a place is refused. */
export const DEPLOY_QUEUE: QueueDefinition = {
  ...REMOTE,
  name: 'infra-deploy',
  concurrency: 32,
  share: AMONG_PORTALS,
};

/** A command in flight is a wait on its agent; it costs a promise, not a thread. */
export const EXEC_QUEUE: QueueDefinition = {
  ...REMOTE,
  name: 'infra-exec',
  concurrency: 256,
  share: AMONG_PORTALS,
};

/** Operations whose worker is gone are followed to their ends, however many commands run or wait. */
export const SETTLE_QUEUE: QueueDefinition = {
  ...REMOTE,
  name: 'infra-settle',
  concurrency: 256,
  share: AMONG_PORTALS,
};

/** A delivery may be repeated, and waits for a server to wake. */
export const DELIVERY_QUEUE: QueueDefinition = {
  ...REMOTE,
  name: 'event-delivery',
  concurrency: 32,
  share: null,
  maxStalledCount: 1,
  drainTimeoutMs: 30_000,
};

/** Every queue of the lib, for the process that opens them. */
export const INFRA_QUEUES: readonly QueueDefinition[] = [
  SERVER_QUEUE,
  DEPLOY_QUEUE,
  EXEC_QUEUE,
  SETTLE_QUEUE,
  DELIVERY_QUEUE,
];

/** Declares which fact of the module asks for a job: `on: [infraFact('server_deleted', { id, data })]`. */
export const infraFact = reactionsTo<ServerEvent | MachineEvent | OperationEvent | PortalEventReceived>(
  'infra',
);
