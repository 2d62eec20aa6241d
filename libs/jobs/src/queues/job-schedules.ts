import { Injectable } from '@nestjs/common';
import type { Queue } from 'bullmq';
import type { JobTable } from '../tables/job-definition.js';

/** Keeps the stored schedules equal to the job table. */
@Injectable()
export class JobSchedules {
  constructor(
    private readonly queues: ReadonlyMap<string, Queue>,
    private readonly jobs: JobTable,
  ) {}

  /** Run at every boot. A sweep that left the table loses its schedule; others keep their next run. */
  async synchronise(): Promise<void> {
    await Promise.all([...this.queues].map(([name, queue]) => this.synchroniseQueue(name, queue)));
  }

  /** Puts back what is missing, for a backend that has been emptied under a running worker. */
  async restore(): Promise<void> {
    await Promise.all([...this.queues].map(([name, queue]) => this.restoreQueue(name, queue)));
  }

  private wantedIn(name: string): Map<string, number> {
    const wanted = new Map<string, number>();
    for (const [job, { queue: owner, everyMs }] of Object.entries(this.jobs)) {
      if (owner === name && everyMs !== undefined) wanted.set(job, everyMs);
    }
    return wanted;
  }

  private async restoreQueue(name: string, queue: Queue): Promise<void> {
    const present = new Set((await queue.getJobSchedulers()).map(({ key }) => key));
    for (const [job, every] of this.wantedIn(name)) {
      if (!present.has(job)) await queue.upsertJobScheduler(job, { every }, { name: job, data: {} });
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
