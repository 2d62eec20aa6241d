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

const READY_TIMEOUT_MS = 15_000;
const RESTORE_SCHEDULES_EVERY_MS = 30_000;

/** The result of `work`, or undefined when it is not there after `timeoutMs`. */
async function within<T>(timeoutMs: number, work: Promise<T>): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const expiry = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), timeoutMs);
  });
  try {
    return await Promise.race([work, expiry]);
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
  private restoring: NodeJS.Timeout | null = null;

  constructor(private readonly parts: JobWorkersParts) {}

  async onApplicationBootstrap(): Promise<void> {
    const { queues, schedules, registrar, processors, errors } = this.parts;
    await this.ready([...queues.values()]);
    await schedules.synchronise();
    registrar.register();
    for (const [queue, { worker }] of processors) {
      worker.on('error', (error) => errors.report(queue, error));
      this.started.set(queue, worker);
    }
    await this.ready([...this.started.values()]);
    this.restoring = setInterval(() => {
      schedules.restore().catch((error: unknown) => errors.report('schedules', error as Error));
    }, RESTORE_SCHEDULES_EVERY_MS);
    this.restoring.unref();
  }

  async beforeApplicationShutdown(): Promise<void> {
    const { runner, queues, backend } = this.parts;
    if (this.restoring) clearInterval(this.restoring);
    runner.announceShutdown();
    await Promise.all([...this.started].map(([queue, worker]) => this.drain(queue, worker)));
    await Promise.all([...queues.values()].map((queue) => queue.close()));
    await backend.close();
  }

  /** Redis is awaited for ever by the client; a process that cannot start should say so and end. */
  private async ready(parts: readonly (Queue | Worker)[]): Promise<void> {
    const all = Promise.all(parts.map((part) => part.waitUntilReady())).then(() => true);
    if (await within(READY_TIMEOUT_MS, all)) return;
    throw new Error(`The job backend (${this.parts.backend.kind}) does not answer`);
  }

  /** A job still running at the end of the wait keeps its lock, as if the process had been killed. */
  private async drain(queue: string, worker: Worker): Promise<void> {
    const { settings, drainTimeoutMs, runner, logger } = this.parts;
    const timeoutMs = Math.min(settings[queue]?.drainTimeoutMs ?? 0, drainTimeoutMs);
    const paused = await within(timeoutMs, this.pause(queue, worker));
    if (paused === undefined) {
      logger.warn({ queue, jobIds: runner.runningIn(queue), timeoutMs }, 'jobs left running');
    }
    await worker.close(paused !== true);
  }

  /** Resolves when the running jobs have ended; with true if the backend has recorded that. */
  private async pause(queue: string, worker: Worker): Promise<boolean> {
    try {
      await worker.pause();
      return true;
    } catch (error) {
      this.parts.errors.report(queue, error as Error);
      await this.parts.runner.settled(queue);
      return false;
    }
  }
}
