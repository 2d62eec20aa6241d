import type { AgentDeployReport, AgentOperation } from '#libs/agent-protocol';
import type { OperationRecord } from '../journal/journal.state.js';
import type { KeptOutput } from './operation-folder.js';

/**
 * Null for a record that was never let go: to the outside such an operation was never seen.
 * @param report of a deploy that runs
 */
export function presentOperation(
  record: OperationRecord,
  kept: KeptOutput,
  report: AgentDeployReport | null,
): AgentOperation | null {
  if (record.phase === 'starting' || record.startedAt === null) return null;
  const { bytes, truncated } = record.output ?? kept;
  return {
    operationId: record.operationId,
    kind: record.kind,
    slot: record.slot,
    fence: record.fence,
    state: record.phase,
    startedAt: record.startedAt,
    endedAt: record.endedAt,
    exitCode: record.exitCode,
    timedOut: record.phase !== 'running' && record.timedOut,
    outputBytes: bytes,
    truncated,
    deploy: record.deploy && (record.deploy.report ?? report),
  };
}
