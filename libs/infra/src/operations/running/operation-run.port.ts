import type { AgentDeployStep, AgentOperation, AgentOutputEnd, OperationRequest } from '#libs/agent-protocol';
import type { Transaction } from '#libs/database';
import type { UnknownReason, OperationKind } from '../../contracts/operation.events.js';
import type { OperationOutcome } from '../life/operation.decider.js';
import type { LoadedOperation } from '../life/operation.stream.js';
import type { AgentFailureCode, AgentTarget } from '../../tunnel/index.js';
import type { RunnerLease } from '../locks/runner-lease.js';

/** What was read while the fence was on its way to the disk. What is absent has to be read where it is needed. */
export interface PrefetchedInput {
  /** What the operation was asked to do; null when that is gone. */
  readonly input?: string | null | undefined;
  /** Where the tunnel is. */
  readonly replicaUrl?: string | null | undefined;
}

/** A started operation, as its runner sees it. */
export interface StartedOperation {
  readonly operationId: string;
  readonly kind: OperationKind;
  readonly serverId: string;
  readonly target: AgentTarget;
  /** Log position of `operation_started`. */
  readonly fence: number;
  readonly timeoutSeconds: number;
  /** From this instant on the outcome is unknown. */
  readonly settleBy: Date;
  readonly lease: RunnerLease;
  /** As the runner that crossed the fence left it; absent where another one did. */
  readonly known?: LoadedOperation;
  readonly prefetched?: PrefetchedInput;
}

/** How an operation ended, and what is written down in the transaction of that end. */
export interface OperationEnding {
  readonly outcome: OperationOutcome;
  readonly record?: (tx: Transaction) => Promise<void>;
}

export type PreparedOperation =
  | { readonly request: OperationRequest }
  | { readonly ending: OperationEnding | null };

export function isPrepared(prepared: PreparedOperation): prepared is { readonly request: OperationRequest } {
  return 'request' in prepared;
}

/** What one kind of operation does its own way. Everything else of a run is alike for all kinds. */
export interface OperationRun {
  /**
   * After the fence and before the agent is asked to start anything. A throw leaves the operation to an
   * adopter, which finds that the agent never saw it.
   */
  prepare(operation: StartedOperation): Promise<PreparedOperation>;
  /** What the agent knows before its output is read on: pieces without a position are not repeated. */
  onKnown(operation: StartedOperation, known: AgentOperation): Promise<void>;
  /** A step of a deploy began or ended; called in the order of the agent. */
  onStep(operation: StartedOperation, step: AgentDeployStep): Promise<void>;
  /** The agent told the end. Null leaves it to be asked again. */
  end(operation: StartedOperation, end: AgentOutputEnd): Promise<OperationEnding | null>;
  /** The agent is sure that it started nothing, and never will. */
  neverReached(operation: StartedOperation): Promise<OperationEnding>;
  /** The agent said no to the start. */
  refused(operation: StartedOperation, reason: string): Promise<OperationEnding>;
  /** Whether something of it is stored that only the agent can have told. */
  wasSeen(operation: StartedOperation): Promise<boolean>;
  /** The outcome cannot be proved; `lastFault` is why the agent could not be asked at last. */
  lost(
    operation: StartedOperation,
    reason: UnknownReason,
    lastFault: AgentFailureCode | null,
  ): Promise<OperationEnding>;
  /** Lets go of what the run holds on this machine. Called once, however the run ended. */
  release(operation: StartedOperation): Promise<void>;
}

/** One row for each kind: a kind without one is a compile error. */
export type OperationRuns = Readonly<Record<OperationKind, OperationRun>>;

/** Injection token of {@link OperationRuns}. */
export const OPERATION_RUNS = Symbol('OPERATION_RUNS');
