import type { JobDefinition } from './job-definition.js';
import type { QueueName } from './queues.data.js';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;

/** Every job of the service. Exactly one method of the worker handles each. */
export const JOBS = {
  'provision-server': { queue: 'infra-server' },
  'delete-server': { queue: 'infra-server' },
  'align-server': { queue: 'infra-server' },
  'reboot-server': { queue: 'infra-server' },
  'repair-server': { queue: 'infra-server' },
  'run-exec': { queue: 'infra-exec' },
  'run-deploy': { queue: 'infra-deploy' },
  'settle-operation': { queue: 'infra-exec' },
  'reconcile-operations': { queue: 'maintenance', everyMs: 10 * SECOND_MS },
  'reconcile-servers': { queue: 'maintenance', everyMs: 10 * SECOND_MS },
  'deliver-event': { queue: 'event-delivery' },
  'deliver-due-events': { queue: 'maintenance', everyMs: 10 * SECOND_MS },
  'run-wake-schedules': { queue: 'maintenance', everyMs: 15 * SECOND_MS },
  'purge-server-leftovers': { queue: 'maintenance', everyMs: 60 * MINUTE_MS },
  'sleep-idle-servers': { queue: 'maintenance', everyMs: 30 * SECOND_MS },
  'expire-outcomes': { queue: 'maintenance', everyMs: 10 * MINUTE_MS },
  'purge-commands': { queue: 'maintenance', everyMs: 60 * MINUTE_MS },
  'purge-idempotency': { queue: 'maintenance', everyMs: 60 * MINUTE_MS },
  'purge-finished-jobs': { queue: 'maintenance', everyMs: 5 * MINUTE_MS },
} as const satisfies Record<string, JobDefinition<QueueName>>;

export type JobName = keyof typeof JOBS;
