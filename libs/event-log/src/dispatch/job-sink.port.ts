/** A job to be added. The same `jobId` added twice is one job. */
export interface JobRequest {
  readonly queue: string;
  readonly job: string;
  /** `<job>-<id of the work>`; no colon, not digits only. */
  readonly jobId: string;
  /** JSON. `correlationId`, where present, is carried into the log of the job; its span continues `traceparent`. */
  readonly data: Readonly<Record<string, unknown>>;
}

/** Injection token of {@link JobSink}. */
export const JOB_SINK = Symbol('JOB_SINK');

/** Where the dispatcher puts jobs. */
export interface JobSink {
  /** Resolves when all jobs are held by the queue. */
  add(jobs: readonly JobRequest[]): Promise<void>;
}
