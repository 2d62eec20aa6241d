import { observeOperation, type OperationRow } from './observe-operation.policy.js';

/** "Server operation" of part 2. Members are left out where the specification omits them. */
export interface OperationAnswer {
  readonly operationId: string;
  readonly kind: string;
  readonly serverId: string;
  readonly outcomeAvailable: boolean;
  readonly startedAt: string;
  readonly status?: string;
  readonly step?: string | null;
  readonly exitCode?: number | null;
  readonly finishedAt?: string | null;
  readonly error?: { readonly code: string; readonly message: string } | null;
}

/** @param now the service clock: expiry and staleness are computed on read. */
export function presentOperation(row: OperationRow, now: Date): OperationAnswer {
  const observed = observeOperation(row, now);
  const { outcomeAvailable } = observed;
  const identity = {
    operationId: row.operationId,
    kind: row.kind,
    serverId: row.serverId,
    outcomeAvailable,
    startedAt: row.requestedAt.toISOString(),
  };
  if (!outcomeAvailable) return identity;
  return {
    ...identity,
    status: observed.status,
    step: row.kind === 'exec' ? null : row.step,
    ...(row.kind === 'exec' ? { exitCode: observed.exitCode } : {}),
    finishedAt: observed.finishedAt?.toISOString() ?? null,
    error: observed.error,
  };
}
