import type { AgentOperation } from '#libs/agent-protocol';

/** The agent has this operation in its journal and did not start it again. */
export class AlreadyStarted extends Error {
  override readonly name = 'AlreadyStarted';
  constructor(readonly operation: AgentOperation) {
    super(`operation ${operation.operationId} has already been started`);
  }
}
