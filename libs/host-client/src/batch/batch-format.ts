import type { HostAnswer, HostCommand, HostCommandOutcome, HostParams } from '../call/host-call.js';

/** What reading a batch needs to know of it. */
export interface BatchContext {
  readonly halt: boolean;
  /** Removed from any text of the host. */
  readonly secret: string;
}

/** How a version of the protocol carries several calls in one. */
export interface BatchFormat {
  body(commands: readonly HostCommand[], halt: boolean): HostParams | readonly HostParams[];
  /** @throws PorticoError HOST_UNAVAILABLE when the answer is not one to a batch. */
  outcomes(
    commands: readonly HostCommand[],
    answer: HostAnswer,
    context: BatchContext,
  ): Map<string, HostCommandOutcome>;
}
