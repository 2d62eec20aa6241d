import type { JobDefinition } from './job-definition.js';
import type { QueueDefinition } from './queue-definition.js';

/** Raised at boot when jobs, queues and handlers do not fit together; one line per fault. */
export class JobDeclarationError extends Error {
  override readonly name = 'JobDeclarationError';

  constructor(readonly faults: readonly string[]) {
    super(`The jobs are not declared well:\n${faults.map((fault) => `  ${fault}`).join('\n')}`);
  }
}

/** A class that handles a job, or asks for one. */
export interface JobClaim {
  readonly job: JobDefinition;
  /** Class, and method of a handler, for the message. */
  readonly owner: string;
}

const NAME = /^[a-z][a-z0-9-]*$/;
const LONGEST_QUEUE_NAME = 63;

function queueFaults(queue: QueueDefinition): string[] {
  const { name, maxStalledCount, backoff, share } = queue;
  const positive = [
    'concurrency',
    'lockDurationMs',
    'stalledIntervalMs',
    'attempts',
    'idlePollMs',
    'reconnectPauseMs',
  ] as const;
  const faults = positive
    .filter((key) => !Number.isInteger(queue[key]) || queue[key] < 1)
    .map((key) => `queue ${name}: ${key} must be a whole number above 0`);
  if (maxStalledCount < 0) faults.push(`queue ${name}: maxStalledCount must not be negative`);
  if (backoff.jitter < 0 || backoff.jitter > 1) {
    faults.push(`queue ${name}: backoff.jitter must be between 0 and 1`);
  }
  if (share && !(share.ofFree > 0 && share.ofFree <= 1)) {
    faults.push(`queue ${name}: share.ofFree must be above 0 and at most 1`);
  }
  if (share && !(share.perSubject >= 1 && share.againMs >= 1)) {
    faults.push(`queue ${name}: share.perSubject and share.againMs must be at least 1`);
  }
  if (!NAME.test(name) || name.length > LONGEST_QUEUE_NAME) {
    faults.push(`queue ${name}: the name must be kebab-case, at most ${LONGEST_QUEUE_NAME} characters`);
  }
  return faults;
}

function jobFaults({ name, everyMs, queue, ownership }: JobDefinition): string[] {
  const faults: string[] = [];
  if (!NAME.test(name)) faults.push(`job ${name}: the name must be kebab-case`);
  if (everyMs !== undefined && !(everyMs > 0)) faults.push(`job ${name}: everyMs must be above 0`);
  if (queue.share && !ownership)
    faults.push(`job ${name}: queue ${queue.name} is shared, so it must say whose it is`);
  return faults;
}

function repeated(names: readonly string[]): string[] {
  return [...new Set(names.filter((name, index) => names.indexOf(name) !== index))];
}

/**
 * What keeps a worker from starting: settings that cannot work, two queues of one name, a job with two
 * handlers, a job that is asked for and that nobody handles. Empty when all is well.
 */
export function findJobFaults(handled: readonly JobClaim[], asked: readonly JobClaim[]): string[] {
  const queues = [...new Set(handled.map(({ job }) => job.queue))];
  const jobs = new Set(handled.map(({ job }) => job));
  return [
    ...queues.flatMap(queueFaults),
    ...repeated(queues.map(({ name }) => name)).map((name) => `queue ${name} is declared twice`),
    ...[...jobs].flatMap(jobFaults),
    ...repeated(handled.map(({ job }) => job.name)).map((name) => {
      const owners = handled.filter(({ job }) => job.name === name).map(({ owner }) => owner);
      return `job ${name} has ${owners.length} handlers: ${owners.join(', ')}`;
    }),
    ...asked
      .filter(({ job }) => !jobs.has(job))
      .map(({ job, owner }) => `${owner} asks for job ${job.name}, which nobody handles`),
  ];
}
