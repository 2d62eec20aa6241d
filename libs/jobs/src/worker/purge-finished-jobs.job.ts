import type { Queue } from 'bullmq';
import type { JobContext } from '../handlers/job-context.js';
import { JobHandler } from '../handlers/job-handler.decorator.js';
import type { QueueTable, Retention } from '../tables/queue-settings.js';

/** Name of this lib's own sweep; a table without it keeps finished jobs for ever on PostgreSQL. */
export const PURGE_FINISHED_JOBS = 'purge-finished-jobs';

/**
 * Keeps the finished jobs within the retention of their queue. On Redis the backend has done so
 * already. On PostgreSQL it would do so at the end of each job, where workers that delete the same
 * rows side by side deadlock and the job that has just succeeded is taken for failed.
 */
export class PurgeFinishedJobs {
  constructor(
    private readonly queues: ReadonlyMap<string, Queue>,
    private readonly settings: QueueTable,
  ) {}

  @JobHandler<string>(PURGE_FINISHED_JOBS)
  async purge({ log }: JobContext): Promise<void> {
    for (const [name, queue] of this.queues) {
      const settings = this.settings[name];
      if (!settings) continue;
      const completed = await this.purgeState(queue, 'completed', settings.removeOnComplete);
      const failed = await this.purgeState(queue, 'failed', settings.removeOnFail);
      if (completed + failed > 0) log.info({ purged: name, completed, failed }, 'finished jobs purged');
    }
  }

  private async purgeState(queue: Queue, state: 'completed' | 'failed', keep: Retention): Promise<number> {
    const [firstTooMany] = await queue.getJobs([state], keep.count, keep.count, false);
    const now = Date.now();
    const keepFrom = Math.max(now - keep.ageSeconds * 1_000, firstTooMany?.finishedOn ?? 0);
    const removed = await queue.clean(now - keepFrom, 0, state);
    return removed.length;
  }
}
