/** Raised at boot when queues, jobs and handlers do not fit together; one line per fault. */
export class JobTableError extends Error {
  override readonly name = 'JobTableError';

  constructor(readonly faults: readonly string[]) {
    super(`The job tables are not usable:\n${faults.map((fault) => `  ${fault}`).join('\n')}`);
  }
}
