import {
  causeOfLoss,
  causeOfNoStart,
  type DeployCause,
  type KeptCause,
} from '../output/deploy-cause.policy.js';
import type { ObservedOperation, OperationRow } from './operation.policy.js';

/** Whether an operation is a deploy whose cause can be told. */
export function hasCause({ kind }: OperationRow, { status, outcomeAvailable }: ObservedOperation): boolean {
  return kind === 'deploy' && outcomeAvailable && (status === 'failed' || status === 'unknown');
}

/** The cause as it was written down; where nobody saw the end, what its absence says. Null of other operations. */
export function causeOfDeploy(
  row: OperationRow,
  observed: ObservedOperation,
  kept: KeptCause | undefined,
): DeployCause | null {
  if (!hasCause(row, observed)) return null;
  if (kept?.cause) return kept.cause;
  if (observed.status === 'unknown') return causeOfLoss('stale', row.step);
  return causeOfNoStart(observed.error?.message ?? '', kept?.releaseBefore ?? null);
}
