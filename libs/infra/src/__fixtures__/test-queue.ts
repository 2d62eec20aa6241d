import { Injectable } from '@nestjs/common';
import type { JobRequest, JobSink } from '#libs/event-log';
import { type JobContext, type Jobs, JobTable } from '#libs/jobs';
/** Queues without a backend: jobs run at once, or wait until the spec runs them. */
@Injectable()
export class TestQueue implements JobSink, Jobs {
  readonly added: JobRequest[] = [];
  readonly shutdown = new AbortController();
  runsAtOnce = true;
  /** Whether jobs that do not run at once still stand in their queue; otherwise it has lost them. */
  holdsJobs = false;
  private readonly running = new Set<Promise<void>>();

  constructor(private readonly jobs: JobTable) {}

  async add(requests: readonly JobRequest[]): Promise<void> {
    this.added.push(...requests);
    if (this.runsAtOnce) for (const request of requests) this.start(request);
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

  async settled(): Promise<void> {
    await Promise.allSettled(this.running);
  }

  private start(request: JobRequest): void {
    const run = this.run(request).finally(() => this.running.delete(run));
    this.running.add(run);
    run.catch(() => undefined);
  }
}

const SILENT = { error: () => undefined, warn: () => undefined, info: () => undefined };
