import {
  causeOfLoss,
  causeOfNoStart,
  type DeployCause,
  type KeptCause,
} from '../output/deploy-cause.policy.js';
import { PorticoError } from '#libs/kernel';
import {
  type OperationKind,
  type OperationStatus,
  OPERATION_KINDS,
} from '../../contracts/operation.events.js';
import { NEVER_RAN, NEVER_STARTED, type OperationPhase, outcomeExpiry } from '../life/operation.decider.js';

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

/** An operation at a moment: what is written of it, and what that means by the clock. */
export interface OperationSnapshot {
  readonly row: OperationRow;
  readonly observed: ObservedOperation;
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

const DEFAULT_OPERATIONS = 5;
const MOST_OPERATIONS = 20;

export type KindFilter = OperationKind | 'all';

/**
 * `limit` of the operations list (part 2, "GET /v1/infra/servers/:id/operations").
 * @param value the query value as sent; undefined only when the key is absent.
 * @throws PorticoError `INVALID_LIMIT` for negative, fractional, non-numeric, empty or repeated values.
 */
export function parseLimit(value: unknown): number {
  if (value === undefined) return DEFAULT_OPERATIONS;
  if (typeof value !== 'string' || !/^\d+$/.test(value)) throw new PorticoError('INVALID_LIMIT');
  return Math.min(Math.max(Number(value), 1), MOST_OPERATIONS);
}

/**
 * `kind` of the operations list; the default is `deploy`.
 * @throws PorticoError `INVALID_KIND` for any other value, an empty one included.
 */
export function parseKind(value: unknown): KindFilter {
  if (value === undefined) return 'deploy';
  if (value === 'all') return 'all';
  const kind = OPERATION_KINDS.find((known) => known === value);
  if (!kind) throw new PorticoError('INVALID_KIND');
  return kind;
}

const SUBJECT: Readonly<Record<OperationKind, { readonly noun: string; readonly repeat: string }>> = {
  exec: { noun: 'command', repeat: 'a command that changes anything' },
  deploy: { noun: 'deploy', repeat: 'the deploy' },
};

/** What to do before repeating anything (part 2, "Recovery after a dropped connection"). */
export function readFirstHint(
  kind: OperationKind,
  serverId: string,
  operationId: string,
): Readonly<Record<string, unknown>> {
  const { noun, repeat } = SUBJECT[kind];
  return {
    reason: `The ${noun} was handed to the server, but its outcome could not be confirmed.`,
    recovery: [
      `GET /v1/infra/operations/${operationId}`,
      `GET /v1/infra/servers/${serverId}/operations?kind=${kind}`,
      'While it is running, wait and poll every few seconds.',
      `On unknown, compare GET /v1/infra/servers/${serverId} and its logs before repeating ${repeat}.`,
    ],
    operationId,
  };
}

const OPERATION = 'operation-';

/** The operation among streams that a request has begun; null when it has accepted none. */
export function begunOperation(streams: readonly string[]): string | null {
  const found = streams.find((stream) => stream.startsWith(OPERATION));
  return found === undefined ? null : found.slice(OPERATION.length);
}

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
