import { Injectable } from '@nestjs/common';
import type { Queue } from 'bullmq';
import type { JobRequest, JobSink } from '#libs/event-log';
import type { JobTable } from '../tables/job-definition.js';
import { findJobIdFault } from './job-id.policy.js';

const ENDED = new Set(['completed', 'failed']);

/** The queues of the worker process, as the dispatcher and the reconcilers use them. */
@Injectable()
export class JobQueues implements JobSink {
  constructor(
    private readonly queues: ReadonlyMap<string, Queue>,
    private readonly jobs: JobTable,
  ) {}

  /**
   * Stores all jobs. An id the queue still knows, in whatever state, is left as it is. After a
   * rejection some may be stored: add them all again.
   */
  async add(requests: readonly JobRequest[]): Promise<void> {
    const checked = requests.map((request) => ({ request, queue: this.check(request) }));
    // Not addBulk: on PostgreSQL it makes tables and sequences, which the service role may not,
    // and is slower for the few jobs of one round.
    await Promise.all(
      checked.map(({ queue, request: { job, jobId, data } }) => queue.add(job, data, { jobId })),
    );
  }

  /**
   * Like {@link add}, but a job that has ended is replaced by a new one. For reconcilers: they
   * have read the log and know that the work is still due.
   */
  async ensure(requests: readonly JobRequest[]): Promise<void> {
    await Promise.all(requests.map((request) => this.removeEnded(request)));
    await this.add(requests);
  }

  /** Whether the job is in the table, on that queue. */
  declares(queue: string, job: string): boolean {
    return Object.hasOwn(this.jobs, job) && this.jobs[job]?.queue === queue;
  }

  private async removeEnded(request: JobRequest): Promise<void> {
    const known = await this.check(request).getJob(request.jobId);
    if (known && ENDED.has(await known.getState())) await known.remove();
  }

  private check({ queue: name, job, jobId }: JobRequest): Queue {
    const definition = Object.hasOwn(this.jobs, job) ? this.jobs[job] : undefined;
    if (!definition) throw new Error(`Job ${job} is not in the job table`);
    if (definition.queue !== name)
      throw new Error(`Job ${job} belongs to ${definition.queue}, not to ${name}`);
    const fault = findJobIdFault(jobId);
    if (fault) throw new Error(`Id "${jobId}" of job ${job} ${fault}`);
    const queue = this.queues.get(name);
    if (!queue) throw new Error(`There is no queue ${name}`);
    return queue;
  }
}
