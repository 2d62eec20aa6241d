import type { OperationKind, OperationStatus } from '../../contracts/operation-kind.js';
import { outcomeExpiry } from '../life/operation-deadlines.policy.js';
import { NEVER_RAN, NEVER_STARTED } from '../life/operation.decider.js';
import type { OperationPhase } from '../life/operation.state.js';

/** A row of `infra.operation_view`. */
export interface OperationRow {
  readonly operationId: string;
  readonly serverId: string;
  readonly portalId: string;
  readonly keyId: string;
  readonly kind: OperationKind;
  readonly phase: Exclude<OperationPhase, 'absent' | 'forgotten'>;
  readonly step: string | null;
  readonly exitCode: number | null;
  readonly timedOut: boolean;
  readonly truncated: boolean;
  /** Whether its output went because the portal's budget of the day was used up. */
  readonly outputDropped: boolean;
  readonly errorCode: string | null;
  readonly errorMessage: string | null;
  readonly timeoutSeconds: number;
  /** Log position of `operation_started`; null before it. */
  readonly fence: number | null;
  readonly requestedAt: Date;
  readonly startBy: Date;
  readonly startedAt: Date | null;
  readonly settleBy: Date | null;
  readonly finishedAt: Date | null;
  readonly lastVersion: number;
}

/** What may be said about an operation at one instant. */
export interface ObservedOperation {
  readonly status: OperationStatus;
  readonly outcomeAvailable: boolean;
  readonly exitCode: number | null;
  readonly finishedAt: Date | null;
  readonly error: { readonly code: string; readonly message: string } | null;
}

type Outcome = Omit<ObservedOperation, 'outcomeAvailable'>;

function outcomeAt(row: OperationRow, now: Date): Outcome {
  const { phase, exitCode, finishedAt, startBy, settleBy } = row;
  const nothing = { exitCode: null, finishedAt: null, error: null };
  switch (phase) {
    case 'requested':
      if (now < startBy) return { ...nothing, status: 'running' };
      return {
        status: 'failed',
        exitCode: null,
        finishedAt: startBy,
        error: { code: NEVER_RAN[row.kind], message: NEVER_STARTED },
      };
    case 'started':
      if (!settleBy || now < settleBy) return { ...nothing, status: 'running' };
      return { ...nothing, status: 'unknown', finishedAt: settleBy };
    case 'succeeded':
      return { status: 'succeeded', exitCode, finishedAt, error: null };
    case 'failed':
      return {
        status: 'failed',
        exitCode: null,
        finishedAt,
        error: { code: row.errorCode ?? NEVER_RAN[row.kind], message: row.errorMessage ?? '' },
      };
    case 'unknown':
    case 'expired':
      return { ...nothing, status: 'unknown', finishedAt };
  }
}

/**
 * Reads a row by the clock: what sweeps will write later already holds. Something accepted that
 * can no longer start never ran; something started without an outcome in time is unknown; an
 * outcome older than seven days is no longer available.
 */
export function observeOperation(row: OperationRow, now: Date): ObservedOperation {
  const outcome = outcomeAt(row, now);
  const expired =
    row.phase === 'expired' || (outcome.finishedAt !== null && now >= outcomeExpiry(outcome.finishedAt));
  return { ...outcome, outcomeAvailable: !expired };
}
