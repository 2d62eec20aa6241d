/** Why the agent did not take a call. Of a start it means for certain that nothing was started by it. */
export type RefusalReason =
  'stale_fence' | 'voided' | 'spawn_failed' | 'stopping' | 'invalid_request' | 'operation_not_found';

/** The agent answered, and its answer is no. */
export class AgentRefused extends Error {
  override readonly name = 'AgentRefused';
  constructor(
    readonly serverId: string,
    readonly reason: RefusalReason,
    /** The newest fence the agent has seen, with `stale_fence`. */
    readonly newestFence: number | null,
    message: string,
  ) {
    super(message);
  }
}
