import type { Logger } from '#libs/observability';

/** What a handler gets: its job and nothing of the queue behind it. */
export interface JobContext<Data extends object = object> {
  readonly queue: string;
  readonly job: string;
  readonly jobId: string;
  /** 1 for the first run. */
  readonly attempt: number;
  /** As the reaction wrote it; `{}` for a sweep. */
  readonly data: Data;
  /** From `data.correlationId`; null for sweeps. */
  readonly correlationId: string | null;
  /** Carries queue, job, job id and correlation id. */
  readonly log: Logger;
  /**
   * Aborted when the worker starts to drain. The handler may go on until the drain timeout; a long
   * wait should end here and leave a state that the next worker can pick up. It is not meant to
   * cut a remote mutation short.
   */
  readonly shutdown: AbortSignal;
}

export type JobHandlerMethod = (context: JobContext<never>) => Promise<void>;
