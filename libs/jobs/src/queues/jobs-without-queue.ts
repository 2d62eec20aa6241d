import type { JobRequest } from '#libs/event-log';

/** Runs jobs in this process that no queue holds. */
export interface JobsWithoutQueue {
  /**
   * Its failure is logged, and nobody runs it again.
   * @returns false when it is running here, has no place, or the process is about to stop.
   */
  startHere(request: JobRequest): boolean;
}

/** Injection token of {@link JobsWithoutQueue}. */
export const JOBS_WITHOUT_QUEUE = Symbol('JOBS_WITHOUT_QUEUE');
