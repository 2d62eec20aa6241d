import { Processor, WorkerHost } from '@nestjs/bullmq';
import type { Job, WorkerOptions } from 'bullmq';
import type { JobBackend } from '../backend/job-backend.js';
import type { QueueDefinition } from '../declarations/queue-definition.js';
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
