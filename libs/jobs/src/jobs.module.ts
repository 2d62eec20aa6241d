import { type DynamicModule, Module } from '@nestjs/common';
import { JOBS } from './tables/jobs.data.js';
import type { JobTables } from './tables/job-tables.js';
import { QUEUES } from './tables/queues.data.js';

/**
 * Queues, schedules and handlers of a worker process. Global; provides `JobQueues` and `JobHealth`.
 * There is no module for producers: only the worker's dispatcher and its reconcilers add jobs.
 */
@Module({})
export class JobsModule {
  /**
   * Refuses to start unless each job of the table has exactly one `@JobHandler`. BullMQ is loaded
   * here and not with this lib, because the API imports libs that declare handlers.
   */
  static async forWorker(tables: JobTables = { queues: QUEUES, jobs: JOBS }): Promise<DynamicModule> {
    const { composeJobsWorker } = await import('./worker/compose-jobs-worker.js');
    return composeJobsWorker(JobsModule, tables);
  }
}
