/** Where a job runs and, for a sweep, how often. */
export interface JobDefinition<Queue extends string = string> {
  readonly queue: Queue;
  /** Milliseconds between two runs of a sweep; absent for jobs that events ask for. */
  readonly everyMs?: number;
}

export type JobTable = Readonly<Record<string, JobDefinition>>;
