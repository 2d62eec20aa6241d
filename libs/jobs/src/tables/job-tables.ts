import type { JobTable } from './job-definition.js';
import type { QueueTable } from './queue-settings.js';

/** The two tables a worker process is built from. */
export interface JobTables {
  readonly queues: QueueTable;
  readonly jobs: JobTable;
}

/** Injection token of {@link JobTables}. */
export const JOB_TABLES = Symbol('JOB_TABLES');
