import { Inject, Injectable } from '@nestjs/common';
import type { Job } from 'bullmq';
import type { Config } from '#libs/config';
import {
  type Queue,
  QUEUE_MAP,
  type QueueDefinition,
  type QueueMap,
} from '../declarations/queue-definition.js';

/** State of one queue. Ages are milliseconds. */
export interface QueueHealth {
  readonly queue: string;
  readonly waiting: number;
  readonly active: number;
  readonly delayed: number;
  /** Kept ones. */
  readonly completed: number;
  /** Kept ones; these have used all their attempts. */
  readonly failed: number;
  /** Since the newest of these; null when there is none. */
  readonly lastFailedAgeMs: number | null;
  /** Since the job at the head could have started; null when nothing waits. */
  readonly oldestWaitingAgeMs: number | null;
  /** Since the last kept job completed; null when none is kept. */
  readonly lastCompletedAgeMs: number | null;
}

export interface JobHealthSnapshot {
  readonly queues: readonly QueueHealth[];
  /** Over all queues; grows without bound when the workers have stopped pulling. */
  readonly oldestWaitingAgeMs: number | null;
  /** Over all queues. */
  readonly lastCompletedAgeMs: number | null;
}

/** A job waits from its due time, or from its last attempt. */
function waitingSince(job: Job): number {
  return Math.max(job.timestamp + (job.opts.delay ?? 0), job.processedOn ?? 0);
}

function among(values: readonly (number | null)[], pick: (...found: number[]) => number): number | null {
  const found = values.filter((value) => value !== null);
  return found.length === 0 ? null : pick(...found);
}

/** Source of the readiness check and of the job metrics. */
@Injectable()
export class JobHealth {
  constructor(@Inject(QUEUE_MAP) private readonly queues: QueueMap) {}

  /** Names of the queues this process has opened. */
  queueNames(): readonly string[] {
    return [...this.queues.keys()];
  }

  /** Reads the backend; rejects while it is away. */
  async snapshot(): Promise<JobHealthSnapshot> {
    const queues = await Promise.all([...this.queues].map(([name, queue]) => this.inspect(name, queue)));
    return {
      queues,
      oldestWaitingAgeMs: among(
        queues.map(({ oldestWaitingAgeMs }) => oldestWaitingAgeMs),
        Math.max,
      ),
      lastCompletedAgeMs: among(
        queues.map(({ lastCompletedAgeMs }) => lastCompletedAgeMs),
        Math.min,
      ),
    };
  }

  private async inspect(name: string, queue: Queue): Promise<QueueHealth> {
    const [counts, [oldest], [last], [lastFailed]] = await Promise.all([
      queue.getJobCounts('waiting', 'active', 'delayed', 'completed', 'failed'),
      queue.getJobs(['waiting'], 0, 0, true),
      queue.getJobs(['completed'], 0, 0, false),
      queue.getJobs(['failed'], 0, 0, false),
    ]);
    const now = Date.now();
    const age = (since: number | undefined): number | null =>
      since === undefined ? null : Math.max(0, now - since);
    return {
      queue: name,
      waiting: counts['waiting'] ?? 0,
      active: counts['active'] ?? 0,
      delayed: counts['delayed'] ?? 0,
      completed: counts['completed'] ?? 0,
      failed: counts['failed'] ?? 0,
      lastFailedAgeMs: age(lastFailed?.finishedOn),
      oldestWaitingAgeMs: age(oldest && waitingSince(oldest)),
      lastCompletedAgeMs: age(last?.finishedOn),
    };
  }
}

/**
 * Runs work with queues that are opened for it alone, outside of a worker.
 * @throws what the backend refuses with, while it is away.
 */
export async function withQueues<T>(
  config: Config,
  definitions: readonly QueueDefinition[],
  work: (queues: QueueMap) => Promise<T>,
): Promise<T> {
  // BullMQ is heavy, and whoever imports this lib need not want it.
  const [{ Queue }, { openJobBackend }] = await Promise.all([
    import('bullmq'),
    import('../backend/job-backend.module.js'),
  ]);
  const backend = openJobBackend(config, 0);
  const { producer: connection, prefix } = backend;
  const queues = definitions.map(
    ({ name }) => new Queue(name, { connection, ...(prefix !== null && { prefix }) }),
  );
  // A call that fails rejects by itself; the event without a listener would end the process.
  for (const queue of queues) queue.on('error', () => undefined);
  try {
    await Promise.all(queues.map((queue) => queue.waitUntilReady()));
    return await work(new Map(queues.map((queue) => [queue.name, queue])));
  } finally {
    await Promise.allSettled(queues.map((queue) => queue.close()));
    await backend.close();
  }
}

/**
 * How queues are from outside of a worker: they are opened to be read, nothing is taken or added.
 * @throws what the backend refuses with, while it is away.
 */
export async function inspectQueues(
  config: Config,
  definitions: readonly QueueDefinition[],
): Promise<JobHealthSnapshot> {
  return withQueues(config, definitions, (queues) => new JobHealth(queues).snapshot());
}
