import { type DynamicModule, Module } from '@nestjs/common';
import type { SilenceLimits } from '#libs/database';
import type { QueueDefinition } from './declarations/queue-definition.js';

/**
 * Queues, schedules and handlers of a worker process. Global; provides `JobQueues`, `JOBS` and `JobHealth`.
 * There is no module for producers: only the worker's dispatcher and its reconcilers add jobs.
 */
@Module({})
export class JobsModule {
  /**
   * Opens the queues; refuses to start where declarations and handlers do not fit together, or a job is on a
   * queue that is not opened. BullMQ is loaded here and not with this lib, because the API imports libs that
   * declare handlers.
   * @param queues those of the libs whose jobs the process runs.
   * @param silence how long connections to PostgreSQL may be silent; as usual when absent
   */
  static async forWorker(
    queues: readonly QueueDefinition[],
    silence?: SilenceLimits,
  ): Promise<DynamicModule> {
    const { composeJobsWorker } = await import('./worker/compose-jobs-worker.js');
    return composeJobsWorker(JobsModule, queues, silence);
  }
}
