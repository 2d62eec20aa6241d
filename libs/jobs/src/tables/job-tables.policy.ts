import type { QueueSettings } from './queue-settings.js';
import type { JobTables } from './job-tables.js';

/** A method found to handle a job. */
export interface HandlerClaim {
  readonly job: string;
  /** Class and method, for the message. */
  readonly owner: string;
}

const QUEUE_NAME = /^[a-z][a-z0-9-]*$/;
const LONGEST_QUEUE_NAME = 63;

function queueFaults(name: string, settings: QueueSettings): string[] {
  const positive = [
    'concurrency',
    'lockDurationMs',
    'stalledIntervalMs',
    'attempts',
    'idlePollMs',
    'reconnectPauseMs',
  ] as const;
  const faults = positive
    .filter((key) => !Number.isInteger(settings[key]) || settings[key] < 1)
    .map((key) => `queue ${name}: ${key} must be a whole number above 0`);
  if (settings.maxStalledCount < 0) faults.push(`queue ${name}: maxStalledCount must not be negative`);
  if (settings.backoff.jitter < 0 || settings.backoff.jitter > 1) {
    faults.push(`queue ${name}: backoff.jitter must be between 0 and 1`);
  }
  if (!QUEUE_NAME.test(name) || name.length > LONGEST_QUEUE_NAME) {
    faults.push(`queue ${name}: the name must be kebab-case, at most ${LONGEST_QUEUE_NAME} characters`);
  }
  return faults;
}

/**
 * What keeps a worker from starting: settings that cannot work, a job on an unknown queue, a job
 * without a handler or with two, a handler of a job nobody declared. Empty when all is well.
 */
export function findJobTableFaults(tables: JobTables, claims: readonly HandlerClaim[]): string[] {
  const faults = Object.entries(tables.queues).flatMap(([name, settings]) => queueFaults(name, settings));
  for (const [job, { queue, everyMs }] of Object.entries(tables.jobs)) {
    if (!Object.hasOwn(tables.queues, queue)) faults.push(`job ${job}: there is no queue ${queue}`);
    if (everyMs !== undefined && !(everyMs > 0)) faults.push(`job ${job}: everyMs must be above 0`);
    const owners = claims.filter((claim) => claim.job === job).map(({ owner }) => owner);
    if (owners.length === 0) faults.push(`job ${job} has no handler`);
    if (owners.length > 1) faults.push(`job ${job} has ${owners.length} handlers: ${owners.join(', ')}`);
  }
  for (const { job, owner } of claims) {
    if (!Object.hasOwn(tables.jobs, job))
      faults.push(`${owner} handles ${job}, which is not in the job table`);
  }
  return faults;
}
