import { Inject, Injectable } from '@nestjs/common';
import { type Queue, QUEUE_MAP, type QueueMap } from '../declarations/queue-definition.js';
import { JobTable } from '../handlers/job-table.js';

/** Clocks of workers may differ by so much without anybody's harm. */
const SLACK_MS = 5_000;

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

  /**
   * Puts back what is missing, for a backend that has been emptied under a running worker, and what waits for longer than
   * it ever should: its next run was reckoned by a clock that was ahead and has been set back since.
   */
  async restore(): Promise<void> {
    await Promise.all([...this.queues].map(([name, queue]) => this.restoreQueue(name, queue)));
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
