import type { JobRequest } from '#libs/event-log';

/** Injection token of {@link InfraJobs}. */
export const INFRA_JOBS = Symbol('INFRA_JOBS');

/** What the sweeps need of the queues. */
export interface InfraJobs {
  /** An id the queue still knows is left as it is. */
  add(requests: readonly JobRequest[]): Promise<void>;
  /** Like `add`, but a job that has ended is replaced. */
  ensure(requests: readonly JobRequest[]): Promise<void>;
}
