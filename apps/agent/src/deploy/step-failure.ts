import type { AgentHealthReport } from '#libs/agent-protocol';

/** A step cannot be done; the deploy is undone. */
export class StepFailure extends Error {
  override readonly name = 'StepFailure';
  constructor(
    message: string,
    readonly exitCode: number | null = null,
    readonly health: AgentHealthReport | null = null,
  ) {
    super(message);
  }
}
