import { BullRegistrar } from '@nestjs/bullmq';
import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import type { Worker } from 'bullmq';
import { CONFIG, type Config } from '#libs/config';
import { LOGGER, type Logger } from '#libs/observability';
import { BackendErrorLog } from '../backend/backend-error-log.js';
import { JOB_BACKEND, type JobBackend } from '../backend/job-backend.js';
import { JobDeclarationError } from '../declarations/job-declaration.error.js';
import type { QueueDefinition } from '../declarations/queue-definition.js';
import { JobTable } from '../handlers/job-table.js';
import { JobSchedules } from '../queues/job-schedules.js';
import { QUEUE_MAP, type Queue, type QueueMap } from '../queues/queue-map.js';
import { JobRunner } from './job-runner.js';
import { PROCESSOR_MAP, type ProcessorMap } from './queue-processor.js';

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
@Injectable()
export class JobWorkers implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly started = new Map<QueueDefinition, Worker>();
  private restoring: NodeJS.Timeout | null = null;

  constructor(
    private readonly jobs: JobTable,
    private readonly registrar: BullRegistrar,
    @Inject(PROCESSOR_MAP) private readonly processors: ProcessorMap,
    @Inject(QUEUE_MAP) private readonly queues: QueueMap,
    private readonly schedules: JobSchedules,
    private readonly runner: JobRunner,
    @Inject(JOB_BACKEND) private readonly backend: JobBackend,
    private readonly errors: BackendErrorLog,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** @throws JobDeclarationError when the queue of a job is not among those opened. */
  async onApplicationBootstrap(): Promise<void> {
    await this.ready([...this.queues.values()]);
    this.refuseClosedQueues();
    await this.schedules.synchronise();
    this.registrar.register();
    for (const [queue, { worker }] of this.processors) {
      worker.on('error', (error) => this.errors.report(queue.name, error));
      this.started.set(queue, worker);
    }
    await this.ready([...this.started.values()]);
    this.restoring = setInterval(() => {
      this.schedules.restore().catch((error: unknown) => this.errors.report('schedules', error as Error));
    }, RESTORE_SCHEDULES_EVERY_MS);
    this.restoring.unref();
  }

  async beforeApplicationShutdown(): Promise<void> {
    if (this.restoring) clearInterval(this.restoring);
    this.runner.announceShutdown();
    await Promise.all([...this.started].map(([queue, worker]) => this.drain(queue, worker)));
    await Promise.all([...this.queues.values()].map((queue) => queue.close()));
    await this.backend.close();
  }

  private refuseClosedQueues(): void {
    const faults = this.jobs
      .jobs()
      .filter(({ queue }) => !this.processors.has(queue))
      .map(({ name, queue }) => `job ${name} is on queue ${queue.name}, which this process does not open`);
    if (faults.length > 0) throw new JobDeclarationError(faults);
  }

  /** Redis is awaited for ever by the client; a process that cannot start should say so and end. */
  private async ready(parts: readonly (Queue | Worker)[]): Promise<void> {
    const all = Promise.all(parts.map((part) => part.waitUntilReady())).then(() => true);
    if (await within(READY_TIMEOUT_MS, all)) return;
    throw new Error(`The job backend (${this.backend.kind}) does not answer`);
  }

  /** A job still running at the end of the wait keeps its lock, as if the process had been killed. */
  private async drain({ name, drainTimeoutMs }: QueueDefinition, worker: Worker): Promise<void> {
    const timeoutMs = Math.min(drainTimeoutMs, this.config.drainTimeoutMs);
    const paused = await within(timeoutMs, this.pause(name, worker));
    if (paused === undefined) {
      const jobIds = this.runner.runningIn(name);
      this.logger.warn({ queue: name, jobIds, timeoutMs }, 'jobs left running');
    }
    await worker.close(paused !== true);
  }

  /** Resolves when the running jobs have ended; with true if the backend has recorded that. */
  private async pause(queue: string, worker: Worker): Promise<boolean> {
    try {
      await worker.pause();
      return true;
    } catch (error) {
      this.errors.report(queue, error as Error);
      await this.runner.settled(queue);
      return false;
    }
  }
}
