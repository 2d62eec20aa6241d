import { BullRegistrar, type WorkerHost } from '@nestjs/bullmq';
import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import type { Queue, Worker } from 'bullmq';
import type { Logger } from '#libs/observability';
import type { BackendErrorLog } from '../backend/backend-error-log.js';
import type { JobBackend } from '../backend/job-backend.js';
import type { JobSchedules } from '../queues/job-schedules.js';
import type { QueueTable } from '../tables/queue-settings.js';
import type { JobRunner } from './job-runner.js';

export interface JobWorkersParts {
  readonly registrar: BullRegistrar;
  readonly processors: ReadonlyMap<string, WorkerHost>;
  readonly queues: ReadonlyMap<string, Queue>;
  readonly settings: QueueTable;
  readonly schedules: JobSchedules;
  readonly runner: JobRunner;
  readonly backend: JobBackend;
  readonly errors: BackendErrorLog;
  readonly logger: Logger;
  /** Milliseconds; bounds the drain timeout of every queue. */
  readonly drainTimeoutMs: number;
}

/** Resolves with false when `work` is not done after `timeoutMs`. */
async function within(timeoutMs: number, work: Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const expiry = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), timeoutMs);
  });
  try {
    return await Promise.race([work.then(() => true), expiry]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Starts to take jobs once the whole process is up, and on a stop waits for the running ones.
 * The queues are closed here, before the shutdown hooks that close the database.
 */
export class JobWorkers implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly started = new Map<string, Worker>();

  constructor(private readonly parts: JobWorkersParts) {}

  async onApplicationBootstrap(): Promise<void> {
    const { queues, schedules, registrar, processors, errors } = this.parts;
    await Promise.all([...queues.values()].map((queue) => queue.waitUntilReady()));
    await schedules.synchronise();
    registrar.register();
    for (const [queue, { worker }] of processors) {
      worker.on('error', (error) => errors.report(queue, error));
      this.started.set(queue, worker);
    }
    await Promise.all([...this.started.values()].map((worker) => worker.waitUntilReady()));
  }

  async beforeApplicationShutdown(): Promise<void> {
    const { runner, queues, backend } = this.parts;
    runner.announceShutdown();
    await Promise.all([...this.started].map(([queue, worker]) => this.drain(queue, worker)));
    await Promise.all([...queues.values()].map((queue) => queue.close()));
    await backend.close();
  }

  /**
   * `pause` resolves when the running jobs have ended and are recorded. A job that is still
   * running at the end of the wait keeps its lock, as if the process had been killed.
   */
  private async drain(queue: string, worker: Worker): Promise<void> {
    const { settings, drainTimeoutMs, errors, runner, logger } = this.parts;
    const timeoutMs = Math.min(settings[queue]?.drainTimeoutMs ?? 0, drainTimeoutMs);
    const paused = worker.pause().catch((error: Error) => errors.report(queue, error));
    const drained = await within(timeoutMs, paused);
    if (!drained) logger.warn({ queue, jobIds: runner.runningIn(queue), timeoutMs }, 'jobs left running');
    await worker.close(!drained);
  }
}
