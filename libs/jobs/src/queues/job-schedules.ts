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

  private async synchroniseQueue(name: string, queue: Queue): Promise<void> {
    const wanted = new Map<string, number>();
    for (const [job, { queue: owner, everyMs }] of Object.entries(this.jobs)) {
      if (owner === name && everyMs !== undefined) wanted.set(job, everyMs);
    }
    for (const { key } of await queue.getJobSchedulers()) {
      if (!wanted.has(key)) await queue.removeJobScheduler(key);
    }
    for (const [job, every] of wanted)
      await queue.upsertJobScheduler(job, { every }, { name: job, data: {} });
  }
}
