import { Processor, WorkerHost } from '@nestjs/bullmq';
import { Inject, Injectable } from '@nestjs/common';
import type { Job, WorkerOptions } from 'bullmq';
import type { JobBackend } from '../backend/job-backend.js';
import {
  MAINTENANCE_QUEUE,
  type Queue,
  QUEUE_MAP,
  type QueueDefinition,
  type QueueMap,
  type Retention,
} from '../declarations/queue-definition.js';
import { type JobContext, JobHandler } from '../handlers/job-handler.decorator.js';
import { JobTable } from '../handlers/job-table.js';
import type { JobRunner } from './job-runner.js';

/** The processors of this process; each gets its worker when the registrar is called. */
export type ProcessorMap = ReadonlyMap<QueueDefinition, WorkerHost>;

/** Injection token of {@link ProcessorMap}. */
export const PROCESSOR_MAP = Symbol('PROCESSOR_MAP');

function workerOptions(queue: QueueDefinition, { consumer }: JobBackend): WorkerOptions {
  return {
    connection: consumer,
    concurrency: queue.concurrency,
    lockDuration: queue.lockDurationMs,
    stalledInterval: queue.stalledIntervalMs,
    maxStalledCount: queue.maxStalledCount,
    drainDelay: queue.idlePollMs / 1_000,
    runRetryDelay: queue.reconnectPauseMs,
  };
}

/** The processor of one queue. */
export function createQueueProcessor(
  queue: QueueDefinition,
  backend: JobBackend,
  runner: JobRunner,
): WorkerHost {
  @Processor(queue.name, workerOptions(queue, backend))
  class QueueProcessor extends WorkerHost {
    process(job: Job): Promise<void> {
      return runner.perform(job);
    }
  }
  return new QueueProcessor();
}

/**
 * Keeps the finished jobs within the retention of their queue. On Redis the backend has done so
 * already. On PostgreSQL it would do so at the end of each job, where workers that delete the same
 * rows side by side deadlock and the job that has just succeeded is taken for failed.
 */
@Injectable()
export class PurgeFinishedJobs {
  constructor(
    @Inject(QUEUE_MAP) private readonly queues: QueueMap,
    private readonly jobs: JobTable,
  ) {}

  @JobHandler({ name: 'purge-finished-jobs', queue: MAINTENANCE_QUEUE, everyMs: 5 * 60_000 })
  async purge({ log }: JobContext): Promise<void> {
    for (const { name, removeOnComplete, removeOnFail } of this.jobs.queues()) {
      const queue = this.queues.get(name);
      if (!queue) continue;
      const completed = await this.purgeState(queue, 'completed', removeOnComplete);
      const failed = await this.purgeState(queue, 'failed', removeOnFail);
      if (completed + failed > 0) log.info({ purged: name, completed, failed }, 'finished jobs purged');
    }
  }

  private async purgeState(queue: Queue, state: 'completed' | 'failed', keep: Retention): Promise<number> {
    const [firstTooMany] = await queue.getJobs([state], keep.count, keep.count, false);
    const now = Date.now();
    const keepFrom = Math.max(now - keep.ageSeconds * 1_000, firstTooMany?.finishedOn ?? 0);
    const removed = await queue.clean(now - keepFrom, 0, state);
    return removed.length;
  }
}
