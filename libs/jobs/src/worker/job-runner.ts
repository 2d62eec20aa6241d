import { channel } from 'node:diagnostics_channel';
import { setMaxListeners } from 'node:events';
import { Inject, Injectable } from '@nestjs/common';
import { DelayedError, type Job, UnrecoverableError } from 'bullmq';
import { sqlStateOf } from '#libs/database';
import type { JobRequest } from '#libs/event-log';
import { LOGGER, type Logger, traced } from '#libs/observability';
import type { JobContext } from '../handlers/job-handler.decorator.js';
import { JobTable } from '../handlers/job-table.js';
import type { JobsWithoutQueue } from '../queues/job-queues.js';
import { FairPlaces } from './fair-places.policy.js';

/** Whoever measures a process learns of each job here, as of each request by the channels of Node. */
const JOBS = channel('portico.job');

/** What is run: a job of a queue, or one without. */
type RunnableJob = Pick<Job, 'id' | 'name' | 'queueName' | 'data' | 'attemptsMade'> & {
  readonly opts: Pick<Job['opts'], 'attempts'>;
};

/** Takes a job from any queue to its handler. */
@Injectable()
export class JobRunner implements JobsWithoutQueue {
  private readonly running = new Map<RunnableJob, Promise<void>>();
  private readonly shutdown = new AbortController();
  private readonly places = new Map<string, FairPlaces>();

  constructor(
    private readonly jobs: JobTable,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    setMaxListeners(0, this.shutdown.signal);
  }

  /** @throws DelayedError when the job goes back to its queue, because its owner holds its share of the places. */
  async perform(job: Job): Promise<void> {
    const release = this.takePlace(job);
    if (!release) return this.sendBack(job);
    await this.runAt(job, release);
  }

  /** @inheritdoc */
  startHere({ queue: queueName, job: name, jobId: id, data }: JobRequest): boolean {
    if (this.shutdown.signal.aborted || this.runningIn(queueName).includes(id)) return false;
    // Whoever found it due asks again: no run is the last.
    const opts = { attempts: Number.POSITIVE_INFINITY };
    const job: RunnableJob = { id, name, queueName, data, attemptsMade: 0, opts };
    const release = this.takePlace(job);
    if (!release) return false;
    this.runAt(job, release).catch(() => undefined);
    return true;
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

  private async runAt(job: RunnableJob, release: () => void): Promise<void> {
    const running = this.handleTraced(job).finally(release);
    this.running.set(job, running);
    try {
      await running;
    } finally {
      this.running.delete(job);
    }
  }

  /** What gives the place back; null when there is none for the owner of the job now. */
  private takePlace(job: RunnableJob): (() => void) | null {
    const definition = this.jobs.find(job.name);
    if (!definition?.ownership || !definition.queue.share) return () => undefined;
    const { name, concurrency, share } = definition.queue;
    const places = this.places.get(name) ?? new FairPlaces(concurrency, share);
    this.places.set(name, places);
    return places.take(definition.ownership(job.data as object));
  }

  /**
   * It costs no attempt. Jobs of one owner that are sent back keep their order. On PostgreSQL some versions of BullMQ
   * were said to take such a job for completed where two processes work on a queue; that none is lost or runs twice,
   * also where a process is killed in between, is held by `shared-places.e2e.spec.ts`, on every backend.
   */
  private async sendBack(job: Job): Promise<never> {
    const againMs = this.jobs.find(job.name)?.queue.share?.againMs ?? 0;
    await job.moveToDelayed(Date.now() + againMs, job.token);
    throw new DelayedError(`The owner of ${job.id} holds its share of the places`);
  }

  private jobsIn(queue: string): [RunnableJob, Promise<void>][] {
    return [...this.running].filter(([{ queueName }]) => queueName === queue);
  }

  /** Sweeps are in no trace: they follow from nothing. */
  private handleTraced(job: RunnableJob): Promise<void> {
    const { traceparent } = job.data as { readonly traceparent?: string };
    const attributes = {
      'messaging.system': 'bullmq',
      'messaging.operation.type': 'process',
      'messaging.destination.name': job.queueName,
      'messaging.message.id': job.id ?? '',
      'portico.job': job.name,
      'portico.job.attempt': job.attemptsMade + 1,
    };
    const parent = { own: traceparent };
    return traced({ name: `process ${job.name}`, kind: 'consumer', attributes, parent }, () =>
      JOBS.runStores({ name: job.name }, () => this.handle(job)),
    );
  }

  private async handle(job: RunnableJob): Promise<void> {
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
      const state = sqlStateOf(error);
      const last = context.attempt >= (job.opts.attempts ?? 1);
      const line = { err: error, durationMs: elapsed(), last, ...(state !== null && { state }) };
      context.log[last ? 'error' : 'warn'](line, 'job failed');
      throw error;
    }
  }

  private contextOf(job: RunnableJob): JobContext {
    const data = job.data as Readonly<Record<string, unknown>>;
    const correlationId = typeof data['correlationId'] === 'string' ? data['correlationId'] : null;
    const jobId = job.id ?? '';
    const identity = { queue: job.queueName, job: job.name, jobId, attempt: job.attemptsMade + 1 };
    const log = this.logger.child({ ...identity, ...(correlationId !== null && { correlationId }) });
    return { ...identity, data, correlationId, log, shutdown: this.shutdown.signal };
  }
}
