/** One job as a reaction asks for it. */
export interface JobRequest {
  readonly queue: string;
  readonly job: string;
  /** Same id, same job: a second add while the first is known changes nothing. */
  readonly jobId: string;
  /** JSON. `correlationId`, where present, is carried into the log of the job. */
  readonly data: Readonly<Record<string, unknown>>;
}

/** Where the dispatcher puts the jobs of an event. Resolves when all of them are stored. */
export interface JobSink {
  add(requests: readonly JobRequest[]): Promise<void>;
}
