import { type DynamicModule, Module } from '@nestjs/common';

/**
 * Queues, schedules and handlers of a worker process. Global; provides `JobQueues`, `JOBS` and `JobHealth`.
 * There is no module for producers: only the worker's dispatcher and its reconcilers add jobs.
 */
@Module({})
export class JobsModule {
  /**
   * Opens the queues of the jobs that the providers of the process handle; refuses to start where
   * declarations and handlers do not fit together. BullMQ is loaded here and not with this lib, because the
   * API imports libs that declare handlers.
   */
  static async forWorker(): Promise<DynamicModule> {
    const { composeJobsWorker } = await import('./worker/compose-jobs-worker.js');
    return composeJobsWorker(JobsModule);
  }
}
