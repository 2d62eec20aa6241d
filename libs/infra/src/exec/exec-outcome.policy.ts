import { PorticoError } from '#libs/kernel';
import type { ObservedOperation, OperationRow } from '../operations/observe-operation.policy.js';

/** What to do before repeating anything (part 2, "Recovery after a dropped connection"). */
export function readFirstHint(serverId: string, operationId: string): Record<string, unknown> {
  return {
    reason: 'The command was handed to the server, but its outcome could not be confirmed.',
    recovery: [
      `GET /v1/infra/operations/${operationId}`,
      `GET /v1/infra/servers/${serverId}/operations?kind=exec`,
      'While it is running, wait and poll every few seconds.',
      'On unknown, compare the server and its logs before repeating a command that changes anything.',
    ],
    operationId,
  };
}

/**
 * The failure an exec answer carries, or null when it carries the output. A non-zero exit code
 * is no failure. `null` exit code after the time limit: the command ran and was stopped.
 */
export function execFailure(row: OperationRow, observed: ObservedOperation): PorticoError | null {
  const extra = { operationId: row.operationId };
  switch (observed.status) {
    case 'succeeded':
      if (!row.timedOut) return null;
      return new PorticoError('EXEC_TIMEOUT', {
        message: `The command was stopped after ${row.timeoutSeconds} s.`,
        extra,
      });
    case 'failed':
      return new PorticoError('EXEC_FAILED', { message: observed.error?.message, extra });
    case 'unknown':
      return new PorticoError('GATEWAY_UNREACHABLE', {
        hint: readFirstHint(row.serverId, row.operationId),
        extra,
      });
    case 'running':
      return new PorticoError('GATEWAY_UNREACHABLE', {
        message: 'The operation is still running.',
        hint: readFirstHint(row.serverId, row.operationId),
        extra,
      });
  }
}
