/** Raised at boot when jobs, queues and handlers do not fit together; one line per fault. */
export class JobDeclarationError extends Error {
  override readonly name = 'JobDeclarationError';

  constructor(readonly faults: readonly string[]) {
    super(`The jobs are not declared well:\n${faults.map((fault) => `  ${fault}`).join('\n')}`);
  }
}
