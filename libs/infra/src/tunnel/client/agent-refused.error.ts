/** Why the agent did not take a call. Of a start it means for certain that nothing was started by it. */
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
  | 'app_not_deployed';

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
