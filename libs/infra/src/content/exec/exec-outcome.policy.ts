import { PorticoError } from '#libs/kernel';
import {
  readFirstHint,
  type ObservedOperation,
  type OperationRow,
} from '../../operations/views/operation.policy.js';

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
        hint: readFirstHint('exec', row.serverId, row.operationId),
        extra,
      });
    case 'running':
      return new PorticoError('GATEWAY_UNREACHABLE', {
        message: 'The operation is still running.',
        hint: readFirstHint('exec', row.serverId, row.operationId),
        extra,
      });
  }
}
