import type { Config } from '#libs/config';
import { PorticoError, refuseField } from '#libs/kernel';
import { redactText } from '#libs/observability/contracts';
import { askRedis } from '../backend/redis-backend.js';
import { showJobs } from '../board/board.policy.js';
import type { Queue, QueueDefinition } from '../declarations/queue-definition.js';
import { inspectQueues, type JobHealthSnapshot, withQueues } from '../health/job-health.js';

export const SHOWN_STATES = ['waiting', 'active', 'delayed', 'failed', 'completed'] as const;
export type ShownState = (typeof SHOWN_STATES)[number];

/** A job as operators see it. */
export interface ShownJob {
  readonly id: string;
  readonly queue: string;
  readonly name: string;
  readonly state: ShownState;
  /** Begun ones. */
  readonly attempts: number;
  readonly createdAt: Date;
  readonly startedAt: Date | null;
  readonly finishedAt: Date | null;
  /** Without secrets. */
  readonly failedReason: string | null;
  /** Ids, times, numbers and flags as they are; of other texts their length. */
  readonly data: unknown;
}

type Job = Awaited<ReturnType<Queue['getJobs']>>[number];

const dateOf = (ms: number | undefined): Date | null => (ms === undefined ? null : new Date(ms));

function shown(job: Job, state: ShownState): ShownJob {
  const { id = '', queueName: queue, name, attemptsStarted, timestamp, processedOn, finishedOn } = job;
  const { data } = showJobs({ data: job.data as unknown }, redactText) as { data: unknown };
  return {
    id,
    queue,
    name,
    state,
    attempts: attemptsStarted,
    createdAt: new Date(timestamp),
    startedAt: dateOf(processedOn),
    finishedAt: dateOf(finishedOn),
    failedReason: job.failedReason ? redactText(job.failedReason) : null,
    data,
  };
}

/**
 * Queues and their jobs for operators, in any process. Queues are opened for each question and closed after it, so
 * that a process nobody asks has none open.
 */
export class QueueAdmin {
  constructor(
    private readonly config: Config,
    private readonly definitions: readonly QueueDefinition[],
  ) {}

  get backend(): 'redis' | 'postgresql' {
    return this.config.redisUrl === null ? 'postgresql' : 'redis';
  }

  /** @throws PorticoError `SERVICE_UNAVAILABLE` saying why the backend cannot be asked. */
  async snapshot(): Promise<JobHealthSnapshot> {
    return this.reach(() => inspectQueues(this.config, this.definitions));
  }

  /** Newest first. @throws PorticoError `VALIDATION_ERROR` for a queue there is not, and as {@link snapshot}. */
  jobs(queue: string, state: ShownState, offset: number, limit: number): Promise<ShownJob[]> {
    return this.on(queue, async (opened) => {
      const jobs = await opened.getJobs([state], offset, offset + limit - 1, false);
      // One that ends or is removed meanwhile leaves a gap.
      return jobs.filter((job) => (job as Job | undefined) !== undefined).map((job) => shown(job, state));
    });
  }

  /** @throws PorticoError `ENTITY_NOT_FOUND`; `CONFLICT` for a job that has not failed; as {@link jobs}. */
  retry(queue: string, jobId: string): Promise<void> {
    return this.onFailed(queue, jobId, (job) => job.retry('failed'));
  }

  /** The job is forgotten. @throws PorticoError as {@link retry}. */
  discard(queue: string, jobId: string): Promise<void> {
    return this.onFailed(queue, jobId, (job) => job.remove());
  }

  private onFailed(queue: string, jobId: string, work: (job: Job) => Promise<void>): Promise<void> {
    return this.on(queue, async (opened) => {
      const job = await opened.getJob(jobId);
      if (!job) throw new PorticoError('ENTITY_NOT_FOUND', { message: `There is no job ${jobId}.` });
      const state = await job.getState();
      if (state !== 'failed') {
        throw new PorticoError('CONFLICT', {
          message: `The job is ${state}: only one that has failed is touched.`,
        });
      }
      await work(job);
    });
  }

  private async on<T>(name: string, work: (queue: Queue) => Promise<T>): Promise<T> {
    const definition = this.definitions.find((known) => known.name === name);
    if (!definition) refuseField('queue', `there is no queue ${name}`);
    return this.reach(() =>
      withQueues(this.config, [definition], (queues) => work(queues.get(name) as Queue)),
    );
  }

  /** Redis is asked once first: the queues' own connections would wait for it for ever. */
  private async reach<T>(work: () => Promise<T>): Promise<T> {
    const { redisUrl } = this.config;
    if (redisUrl !== null) {
      try {
        await askRedis(redisUrl, (redis) => redis.ping());
      } catch (error) {
        const reason = redactText((error as Error).message);
        throw new PorticoError('SERVICE_UNAVAILABLE', {
          message: `The store of jobs cannot be asked: ${reason}`,
          cause: error,
        });
      }
    }
    return work();
  }
}
