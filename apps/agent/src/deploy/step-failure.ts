import type { HealthReport } from './deploy-report.js';

/** A step cannot be done; the deploy is undone. */
export class StepFailure extends Error {
  override readonly name = 'StepFailure';
  constructor(
    message: string,
    readonly exitCode: number | null = null,
    readonly health: HealthReport | null = null,
  ) {
    super(message);
  }
}
