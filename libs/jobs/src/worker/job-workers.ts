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
import { BackendErrorLog, BackendWatch, within } from '../backend/backend-watch.js';
import { isBackendAbsence, JOB_BACKEND, type JobBackend } from '../backend/job-backend.js';
import { JobDeclarationError } from '../declarations/job-declarations.policy.js';
import {
  type Queue,
  QUEUE_MAP,
  type QueueDefinition,
  type QueueMap,
} from '../declarations/queue-definition.js';
import { JobTable } from '../handlers/job-table.js';
import { JobQueues } from '../queues/job-queues.js';
import { JobRunner } from './job-runner.js';
import { PROCESSOR_MAP, type ProcessorMap } from './queue-processor.js';

const READY_TIMEOUT_MS = 15_000;
const RESTORE_SCHEDULES_EVERY_MS = 30_000;
const PROVE_BACKEND_EVERY_MS = 2_000;

/**
 * Starts to take jobs once the whole process is up, and on a stop waits for the running ones.
 * The queues are closed here, before the shutdown hooks that close the database.
 */
@Injectable()
export class JobWorkers implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly started = new Map<QueueDefinition, Worker>();
  private readonly timers: NodeJS.Timeout[] = [];
  private isSynchronised = false;

  constructor(
    private readonly jobs: JobTable,
    private readonly registrar: BullRegistrar,
    @Inject(PROCESSOR_MAP) private readonly processors: ProcessorMap,
    @Inject(QUEUE_MAP) private readonly queues: QueueMap,
    private readonly stored: JobQueues,
    private readonly runner: JobRunner,
    @Inject(JOB_BACKEND) private readonly backend: JobBackend,
    private readonly watch: BackendWatch,
    private readonly errors: BackendErrorLog,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** @throws JobDeclarationError when the queue of a job is not among those opened. */
  async onApplicationBootstrap(): Promise<void> {
    await this.ready([...this.queues.values()]);
    this.refuseClosedQueues();
    await this.synchronise();
    this.registrar.register();
    for (const [queue, { worker }] of this.processors) {
      worker.on('error', (error) => this.errors.report(queue.name, error));
      this.started.set(queue, worker);
    }
    await this.ready([...this.started.values()]);
    this.every(RESTORE_SCHEDULES_EVERY_MS, () => this.restoreSchedules());
    // What it finds is reported by the watch itself.
    this.every(PROVE_BACKEND_EVERY_MS, () => this.watch.prove().catch(() => undefined));
    this.startSweeps();
  }

  async beforeApplicationShutdown(): Promise<void> {
    for (const timer of this.timers) clearInterval(timer);
    this.runner.announceShutdown();
    await Promise.all([...this.started].map(([queue, worker]) => this.drain(queue, worker)));
    await Promise.all([...this.queues.values()].map((queue) => queue.close()));
    await this.backend.close();
  }

  /** A backend that takes nothing now does not keep a worker from what it can do without it. */
  private async synchronise(): Promise<void> {
    try {
      await this.stored.synchroniseSchedules();
      this.isSynchronised = true;
    } catch (error) {
      if (!isBackendAbsence(error) && (await this.isWell())) throw error;
    }
  }

  private isWell(): Promise<boolean> {
    return this.watch.prove().then(
      () => true,
      () => false,
    );
  }

  private async restoreSchedules(): Promise<void> {
    try {
      await (this.isSynchronised ? this.stored.restoreSchedules() : this.synchronise());
    } catch (error) {
      this.errors.report('schedules', error as Error);
    }
  }

  private startSweeps(): void {
    for (const { name, queue, everyMs, everywhere } of this.jobs.jobs()) {
      if (!everywhere || everyMs === undefined) continue;
      const request = { queue: queue.name, job: name, jobId: `${name}-here`, data: {} };
      this.every(everyMs, () => void this.runner.startHere(request));
    }
  }

  private every(periodMs: number, work: () => unknown): void {
    this.timers.push(setInterval(() => void work(), periodMs).unref());
  }

  private refuseClosedQueues(): void {
    const faults = this.jobs
      .jobs()
      .filter(({ queue }) => !this.processors.has(queue))
      .map(({ name, queue }) => `job ${name} is on queue ${queue.name}, which this process does not open`);
    if (faults.length > 0) throw new JobDeclarationError(faults);
  }

  /** A backend that goes away in the midst of the start is waited for; connections are made anew by themselves. */
  private async ready(parts: readonly (Queue | Worker)[]): Promise<void> {
    const all = Promise.all(parts.map((part) => part.waitUntilReady())).then(() => true);
    while (!(await within(READY_TIMEOUT_MS, all))) {
      this.logger.warn({ backend: this.backend.kind }, 'the job backend does not answer, waiting for it');
    }
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
      // Those that no queue held.
      await this.runner.settled(queue);
      return true;
    } catch (error) {
      this.errors.report(queue, error as Error);
      await this.runner.settled(queue);
      return false;
    }
  }
}
