import { specJobs, type SpecJobs } from './worker-under-test.fixture.js';

export interface Work {
  readonly portal: string;
  readonly server: string;
  /** How long it takes. */
  readonly milliseconds: number;
}

/** Eight places, of which a portal alone gets two: all else of it goes back to the queue, again and again. */
export function sharedWork(queueName: string): SpecJobs {
  const jobs = specJobs({
    name: queueName,
    concurrency: 8,
    share: { ofFree: 1 / 3, perSubject: 2, againMs: 20 },
    lockDurationMs: 5_000,
    stalledIntervalMs: 500,
    maxStalledCount: 10,
    attempts: 1,
  });
  const ownership = (data: object) => ({ owner: (data as Work).portal, subject: (data as Work).server });
  return { ...jobs, work: { ...jobs.work, ownership } };
}
