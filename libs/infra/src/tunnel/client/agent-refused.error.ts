/**
 * Why the agent, or a machine, did not take a call. Of a start by an agent it means for certain that nothing was
 * started by it. `failed`: a machine could not bring a server to what was asked.
 */
export type RefusalReason =
  | 'stale_fence'
  | 'voided'
  | 'spawn_failed'
  | 'stopping'
  | 'invalid_request'
  | 'body_too_large'
  | 'path_denied'
  | 'operation_not_found'
  | 'archive_not_found'
  | 'archive_mismatch'
  | 'archive_refused'
  | 'slot_not_found'
  | 'app_not_deployed'
  | 'server_not_found'
  | 'failed';

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
