import { Processor, WorkerHost } from '@nestjs/bullmq';
import type { Job, WorkerOptions } from 'bullmq';
import type { JobBackend } from '../backend/job-backend.js';
import type { QueueSettings } from '../tables/queue-settings.js';
import type { JobRunner } from './job-runner.js';

function workerOptions(settings: QueueSettings, backend: JobBackend): WorkerOptions {
  return {
    connection: backend.consumer,
    concurrency: settings.concurrency,
    lockDuration: settings.lockDurationMs,
    stalledInterval: settings.stalledIntervalMs,
    maxStalledCount: settings.maxStalledCount,
    drainDelay: settings.idlePollMs / 1_000,
    runRetryDelay: settings.reconnectPauseMs,
  };
}

/** The processor of one row of the queue table. */
export function createQueueProcessor(
  queue: string,
  settings: QueueSettings,
  backend: JobBackend,
  runner: JobRunner,
): WorkerHost {
  @Processor(queue, workerOptions(settings, backend))
  class QueueProcessor extends WorkerHost {
    process(job: Job): Promise<void> {
      return runner.run(job);
    }
  }
  return new QueueProcessor();
}
