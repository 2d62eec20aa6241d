import { Injectable } from '@nestjs/common';
import { Database } from '#libs/database';
import type { JobRequest, JobSink } from '#libs/event-log';
import { type JobContext, type Jobs, JobTable } from '#libs/jobs';
import { eventually } from '#libs/testing';

/** Queues without a backend: jobs run at once, or wait until the spec runs them. */
@Injectable()
export class TestQueue implements JobSink, Jobs {
  readonly added: JobRequest[] = [];
  readonly shutdown = new AbortController();
  runsAtOnce = true;
  /** Whether jobs that do not run at once still stand in their queue; otherwise it has lost them. */
  holdsJobs = false;
  private readonly running = new Set<Promise<void>>();
  private readonly waiting = new Set<JobRequest>();

  constructor(
    private readonly jobs: JobTable,
    private readonly database: Database,
  ) {}

  async add(requests: readonly JobRequest[]): Promise<void> {
    this.added.push(...requests);
    for (const request of requests) {
      if (this.runsAtOnce) this.start(request);
      else this.waiting.add(request);
    }
  }

  async addOrRun(requests: readonly JobRequest[]): Promise<void> {
    if (!this.holdsJobs) await this.add(requests);
  }

  ensure(requests: readonly JobRequest[]): Promise<void> {
    return this.add(requests);
  }

  anyWaits(): Promise<boolean> {
    return Promise.resolve(this.holdsJobs);
  }

  async run({ queue, job, jobId, data }: JobRequest, stop = this.shutdown.signal): Promise<void> {
    const handler = this.jobs.handler(job);
    if (!handler) throw new Error(`Nobody handles job ${job}`);
    const context = { queue, job, jobId, attempt: 3, data, correlationId: null, log: SILENT, shutdown: stop };
    await handler(context as unknown as JobContext<never>);
  }

  /** Takes the job of a server that waits; those that ran at once are not meant, nor those taken before. */
  async next(job: string, serverId: string): Promise<JobRequest> {
    const found = await eventually(() => {
      const waiting = [...this.waiting].findLast((one) => one.job === job && one.data.serverId === serverId);
      if (!waiting) throw new Error(`No job ${job} of ${serverId} waits`);
      return waiting;
    });
    this.waiting.delete(found);
    return found;
  }

  /** Until whatever was written down by now has its jobs, and none of those that run at once is at work. */
  async settled(): Promise<void> {
    do {
      await eventually(async () => {
        if (await this.isBehind()) throw new Error('Facts are there that no job was made of yet');
      });
      await this.ended();
    } while (await this.isBehind());
  }

  /** Until none of the jobs that run at once is at work, whatever is to come. */
  async ended(): Promise<void> {
    await Promise.allSettled(this.running);
  }

  private async isBehind(): Promise<boolean> {
    const behind = await this.database.query(
      `select from es.checkpoint c where exists (
         select from es.event e
          where e.module = c.module and e.partition = c.partition and e.position > c.position) limit 1`,
    );
    return behind.length > 0;
  }

  private start(request: JobRequest): void {
    const run = this.run(request).finally(() => this.running.delete(run));
    this.running.add(run);
    run.catch(() => undefined);
  }
}

const SILENT = { error: () => undefined, warn: () => undefined, info: () => undefined };
