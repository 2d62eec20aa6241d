import type { Slot } from '../app/slot-folders.js';
import type { DeployReport } from '../deploy/deploy-report.js';
import type { OperationKind, OutputBytes } from '../journal/journal-fact.js';
import type { OperationRecord } from '../journal/journal.state.js';
import type { KeptOutput } from './operation-folder.js';

/** Answer of `GET /operations/:operationId`. */
export interface OperationView {
  readonly operationId: string;
  readonly kind: OperationKind;
  readonly slot: Slot;
  readonly fence: number;
  readonly state: 'running' | 'ended' | 'lost';
  readonly startedAt: string;
  readonly endedAt: string | null;
  readonly exitCode: number | null;
  readonly timedOut: boolean;
  readonly outputBytes: OutputBytes;
  readonly truncated: boolean;
  /** Null for a command. */
  readonly deploy: DeployReport | null;
}

/**
 * Null for a record that was never let go: to the outside such an operation was never seen.
 * @param report of a deploy that runs
 */
export function presentOperation(
  record: OperationRecord,
  kept: KeptOutput,
  report: DeployReport | null,
): OperationView | null {
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
