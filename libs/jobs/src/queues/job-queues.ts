import { Inject, Injectable } from '@nestjs/common';
import type { JobRequest, JobSink } from '#libs/event-log';
import { BackendWatch } from '../backend/backend-watch.js';
import { type Queue, QUEUE_MAP, type QueueMap } from '../declarations/queue-definition.js';
import type { Jobs } from '../handlers/job-handler.decorator.js';
import { JobTable } from '../handlers/job-table.js';

const LONGEST_JOB_ID = 200;

/**
 * Why an id cannot name a job, or null. The queue reads `:` as a separator of its keys and takes
 * digits only for a number of its own.
 */
export function findJobIdFault(jobId: string): string | null {
  if (jobId.length === 0) return 'is empty';
  if (jobId.length > LONGEST_JOB_ID) return `is longer than ${LONGEST_JOB_ID} characters`;
  if (jobId.includes(':')) return 'contains ":"';
  if (/^-?\d+$/.test(jobId)) return 'has digits only';
  return null;
}

/** Runs jobs in this process that no queue holds. */
export interface JobsWithoutQueue {
  /**
   * Its failure is logged, and nobody runs it again.
   * @returns false when it is running here, has no place, or the process is about to stop.
   */
  startHere(request: JobRequest): boolean;
}

/** Injection token of {@link JobsWithoutQueue}. */
export const JOBS_WITHOUT_QUEUE = Symbol('JOBS_WITHOUT_QUEUE');

/** Clocks of workers may differ by so much without anybody's harm. */
const SLACK_MS = 5_000;

const ENDED = new Set(['completed', 'failed']);
const WAITING = new Set(['waiting', 'delayed', 'prioritized']);

/** The queues of the worker process, as the dispatcher and the reconcilers use them, and the schedules stored in them. */
@Injectable()
export class JobQueues implements JobSink, Jobs {
  constructor(
    @Inject(QUEUE_MAP) private readonly queues: QueueMap,
    private readonly jobs: JobTable,
    private readonly watch: BackendWatch,
    @Inject(JOBS_WITHOUT_QUEUE) private readonly here: JobsWithoutQueue,
  ) {}

  /**
   * Stores all jobs. An id the queue still knows, in whatever state, is left as it is. After a
   * rejection some may be stored: add them all again. A backend that does not answer is refused after 3 s.
   */
  async add(requests: readonly JobRequest[]): Promise<void> {
    const checked = requests.map((request) => ({ request, queue: this.check(request) }));
    // Not addBulk: on PostgreSQL it makes tables and sequences, which the service role may not,
    // and is slower for the few jobs of one round.
    await Promise.all(
      checked.map(({ queue, request: { job, jobId, data } }) =>
        this.watch.taking(queue.name, queue.add(job, data, { jobId })),
      ),
    );
  }

  /** @inheritdoc */
  async addOrRun(requests: readonly JobRequest[], earlier: readonly JobRequest[] = []): Promise<void> {
    if (this.watch.refusal === null) {
      try {
        if (await this.anyWaits(earlier)) return;
        return await this.add(requests);
      } catch (error) {
        // What the backend refuses, its watch has reported; all else is a fault of the caller.
        if (this.watch.refusal === null) throw error;
      }
    }
    for (const request of requests) {
      this.check(request);
      this.here.startHere(request);
    }
  }

  /**
   * Like {@link add}, but a job that has ended is replaced by a new one. For reconcilers: they
   * have read the log and know that the work is still due.
   */
  async ensure(requests: readonly JobRequest[]): Promise<void> {
    await Promise.all(requests.map((request) => this.removeEnded(request)));
    await this.add(requests);
  }

  async anyWaits(requests: readonly JobRequest[]): Promise<boolean> {
    if (requests.length === 0) return false;
    const asking = Promise.all(requests.map((request) => this.check(request).getJobState(request.jobId)));
    await this.watch.asking(requests[0]?.queue ?? '', asking);
    const states = await asking;
    return states.some((state) => WAITING.has(state));
  }

  /**
   * Makes the stored schedules equal to what the sweeps declare; run at every boot. A sweep that is gone loses its schedule; others keep their next run.
   */
  async synchroniseSchedules(): Promise<void> {
    await Promise.all([...this.queues].map(([name, queue]) => this.synchroniseQueue(name, queue)));
  }

  /**
   * Puts back schedules that are missing, for a backend that has been emptied under a running worker, and what waits for longer than
   * it ever should: its next run was reckoned by a clock that was ahead and has been set back since.
   */
  async restoreSchedules(): Promise<void> {
    await Promise.all([...this.queues].map(([name, queue]) => this.restoreQueue(name, queue)));
  }

  private async removeEnded(request: JobRequest): Promise<void> {
    const known = await this.check(request).getJob(request.jobId);
    if (known && ENDED.has(await known.getState())) await known.remove();
  }

  private check({ queue: name, job, jobId }: JobRequest): Queue {
    const definition = this.jobs.find(job);
    if (!definition) throw new Error(`Nobody here handles job ${job}`);
    if (definition.queue.name !== name)
      throw new Error(`Job ${job} belongs to ${definition.queue.name}, not to ${name}`);
    const fault = findJobIdFault(jobId);
    if (fault) throw new Error(`Id "${jobId}" of job ${job} ${fault}`);
    const queue = this.queues.get(name);
    if (!queue) throw new Error(`There is no queue ${name}`);
    return queue;
  }

  private wantedIn(queueName: string): Map<string, number> {
    const wanted = new Map<string, number>();
    for (const { name, queue, everyMs, everywhere } of this.jobs.jobs()) {
      if (queue.name === queueName && everyMs !== undefined && !everywhere) wanted.set(name, everyMs);
    }
    return wanted;
  }

  private async restoreQueue(name: string, queue: Queue): Promise<void> {
    const next = new Map((await queue.getJobSchedulers()).map((known) => [known.key, known.next ?? 0]));
    for (const [job, every] of this.wantedIn(name)) {
      const nextAt = next.get(job);
      const isLate = nextAt !== undefined && nextAt > Date.now() + every + SLACK_MS;
      if (isLate) await queue.removeJobScheduler(job);
      if (isLate || nextAt === undefined)
        await queue.upsertJobScheduler(job, { every }, { name: job, data: {} });
    }
  }

  private async synchroniseQueue(name: string, queue: Queue): Promise<void> {
    const wanted = this.wantedIn(name);
    for (const { key } of await queue.getJobSchedulers()) {
      if (!wanted.has(key)) await queue.removeJobScheduler(key);
    }
    for (const [job, every] of wanted)
      await queue.upsertJobScheduler(job, { every }, { name: job, data: {} });
  }
}
