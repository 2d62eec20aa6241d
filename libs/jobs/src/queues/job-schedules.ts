import { Inject, Injectable } from '@nestjs/common';
import { JobTable } from '../handlers/job-table.js';
import { QUEUE_MAP, type Queue, type QueueMap } from './queue-map.js';

/** Keeps the stored schedules equal to what the sweeps declare. */
@Injectable()
export class JobSchedules {
  constructor(
    @Inject(QUEUE_MAP) private readonly queues: QueueMap,
    private readonly jobs: JobTable,
  ) {}

  /** Run at every boot. A sweep that is gone loses its schedule; others keep their next run. */
  async synchronise(): Promise<void> {
    await Promise.all([...this.queues].map(([name, queue]) => this.synchroniseQueue(name, queue)));
  }

  /** Puts back what is missing, for a backend that has been emptied under a running worker. */
  async restore(): Promise<void> {
    await Promise.all([...this.queues].map(([name, queue]) => this.restoreQueue(name, queue)));
  }

  private wantedIn(queueName: string): Map<string, number> {
    const wanted = new Map<string, number>();
    for (const { name, queue, everyMs } of this.jobs.jobs()) {
      if (queue.name === queueName && everyMs !== undefined) wanted.set(name, everyMs);
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
