import type { DomainEvent } from '#libs/kernel';

/** Kinds of server operations (part 2, "Server operation"). */
export const OPERATION_KINDS = ['deploy', 'exec'] as const;
export type OperationKind = (typeof OPERATION_KINDS)[number];

/** Status of an operation as clients see it (part 2, "Server operation status"). */
export const OPERATION_STATUSES = ['running', 'succeeded', 'failed', 'unknown'] as const;
export type OperationStatus = (typeof OPERATION_STATUSES)[number];

/** What a good deploy has put on a server. Names only: values of the environment are in no fact. */
export interface DeployedRelease {
  readonly runtime: string | null;
  readonly port: number;
  readonly envKeys: readonly string[];
  /** `v<N>` of the source storage; null when the archive was not stored. */
  readonly versionId: string | null;
  /** The agent serves its files itself, without a process. Absent in older facts, and where a process runs. */
  readonly static?: true;
}

/** Why an outcome could not be proved. */
export type UnknownReason =
  /** The agent did not answer until the deadline. */
  | 'agent_unreachable'
  /** The agent's journal has a start without an end and the process is gone, or the journal is older than the start. */
  | 'process_lost'
  /** What the agent told of the operation makes no sense. */
  | 'answer_malformed'
  /** Nothing was recorded before the deadline. */
  | 'stale';

/** Accepted, not yet started. The command is sealed in `infra.operation_input`, never here. */
export type OperationRequested = DomainEvent<
  'operation_requested',
  {
    readonly operationId: string;
    readonly kind: OperationKind;
    readonly serverId: string;
    readonly portalId: string;
    /** The exact key that started it. */
    readonly keyId: string;
    /** Seconds the work itself may take. */
    readonly timeoutSeconds: number;
    readonly requestedAt: string;
    /** From this instant on it can no longer start, so it provably never ran. */
    readonly startBy: string;
  }
>;

/**
 * The fence: only the runner that appended it may touch the server. Its log position is the
 * fence number the agent gets; it grows with every operation of a server.
 */
export type OperationStarted = DomainEvent<
  'operation_started',
  {
    readonly startedAt: string;
    /** From this instant on an unrecorded outcome counts as unknown. */
    readonly settleBy: string;
  }
>;

/** A deploy came to a step; the newest one shows in lists. */
export type OperationStepReached = DomainEvent<
  'operation_step_reached',
  { readonly step: string; readonly reachedAt: string }
>;

/** It ran. `exitCode` is null when no code was confirmed, for example after its time ran out. */
export type OperationSucceeded = DomainEvent<
  'operation_succeeded',
  {
    readonly exitCode: number | null;
    readonly timedOut: boolean;
    /** Whether output beyond the cap was dropped. */
    readonly truncated: boolean;
    /** Only of a deploy: what the server runs now. */
    readonly deployed?: DeployedRelease;
    readonly finishedAt: string;
  }
>;

/** Code of every command that has failed, and of no deploy. */
export const COMMAND_FAILED = 'EXEC_FAILED';

export type OperationFailed = DomainEvent<
  'operation_failed',
  {
    readonly code: string;
    readonly message: string;
    /** Only of a deploy: the step that failed. */
    readonly step?: string;
    readonly finishedAt: string;
  }
>;

export type OperationOutcomeUnknown = DomainEvent<
  'operation_outcome_unknown',
  { readonly reason: UnknownReason; readonly finishedAt: string }
>;

/** The seven days are over: output, input and outcome are no longer revealed. */
export type OperationOutcomeExpired = DomainEvent<
  'operation_outcome_expired',
  { readonly expiredAt: string }
>;

/** Thirty days after its end: it is in no list any more. */
export type OperationForgotten = DomainEvent<'operation_forgotten', { readonly forgottenAt: string }>;

export type OperationEvent =
  | OperationRequested
  | OperationStarted
  | OperationStepReached
  | OperationSucceeded
  | OperationFailed
  | OperationOutcomeUnknown
  | OperationOutcomeExpired
  | OperationForgotten;

/** Stream of one operation. */
export function operationStream(operationId: string): string {
  return `operation-${operationId}`;
}

export function operationOfStream(streamId: string): string {
  return streamId.slice('operation-'.length);
}
