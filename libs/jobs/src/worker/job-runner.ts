import { setMaxListeners } from 'node:events';
import { Inject, Injectable } from '@nestjs/common';
import { type Job, UnrecoverableError } from 'bullmq';
import { LOGGER, type Logger } from '#libs/observability';
import type { JobContext } from '../handlers/job-context.js';
import { JobTable } from '../handlers/job-table.js';

/** Takes a job from any queue to its handler. */
@Injectable()
export class JobRunner {
  private readonly running = new Map<Job, Promise<void>>();
  private readonly shutdown = new AbortController();

  constructor(
    private readonly jobs: JobTable,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    setMaxListeners(0, this.shutdown.signal);
  }

  async run(job: Job): Promise<void> {
    const running = this.handle(job);
    this.running.set(job, running);
    try {
      await running;
    } finally {
      this.running.delete(job);
    }
  }

  /** Tells the running handlers that the process is about to stop. */
  announceShutdown(): void {
    this.shutdown.abort(new Error('The worker is shutting down'));
  }

  /** Ids of the jobs of a queue that this process runs now. */
  runningIn(queue: string): string[] {
    return this.jobsIn(queue).map(([{ id }]) => id ?? '');
  }

  /** Resolves when they have ended, well or not. */
  async settled(queue: string): Promise<void> {
    await Promise.allSettled(this.jobsIn(queue).map(([, ended]) => ended));
  }

  private jobsIn(queue: string): [Job, Promise<void>][] {
    return [...this.running].filter(([{ queueName }]) => queueName === queue);
  }

  private async handle(job: Job): Promise<void> {
    const handler = this.jobs.handler(job.name);
    if (!handler) throw new UnrecoverableError(`This worker has no handler for ${job.name}`);
    const context = this.contextOf(job);
    const startedAt = performance.now();
    const elapsed = (): number => Math.round(performance.now() - startedAt);
    try {
      await handler(context as JobContext<never>);
      const level = this.jobs.find(job.name)?.everyMs === undefined ? 'info' : 'debug';
      context.log[level]({ durationMs: elapsed() }, 'job completed');
    } catch (error) {
      const last = context.attempt >= (job.opts.attempts ?? 1);
      context.log[last ? 'error' : 'warn']({ err: error, durationMs: elapsed(), last }, 'job failed');
      throw error;
    }
  }

  private contextOf(job: Job): JobContext {
    const data = job.data as Readonly<Record<string, unknown>>;
    const correlationId = typeof data['correlationId'] === 'string' ? data['correlationId'] : null;
    const jobId = job.id ?? '';
    const identity = { queue: job.queueName, job: job.name, jobId, attempt: job.attemptsMade + 1 };
    const log = this.logger.child({ ...identity, ...(correlationId !== null && { correlationId }) });
    return { ...identity, data, correlationId, log, shutdown: this.shutdown.signal };
  }
}
