import { type Decider, defineStateMachine, PorticoError } from '#libs/kernel';
import {
  COMMAND_FAILED,
  type DeployedRelease,
  type OperationEvent,
  type OperationKind,
  type UnknownReason,
} from '../../contracts/operation.events.js';

const SECOND_MS = 1_000;
const DAY_MS = 86_400_000;

/** How long a terminal outcome is revealed (part 1, "Limits"). */
export const OUTCOME_KEPT_MS = 7 * DAY_MS;

/** How long an operation is listed after its end. */
export const ROW_KEPT_MS = 30 * DAY_MS;

interface KindDeadlines {
  /** Seconds an accepted operation may wait for a worker before it counts as never started. */
  readonly startWithinSeconds: number;
  /** Seconds beyond the time limit of the work before a missing outcome counts as unknown. */
  readonly graceSeconds: number;
}

const DEADLINES: Readonly<Record<OperationKind, KindDeadlines>> = {
  exec: { startWithinSeconds: 120, graceSeconds: 120 },
  deploy: { startWithinSeconds: 120, graceSeconds: 540 },
};

export function startDeadline(kind: OperationKind, requestedAt: Date): Date {
  return new Date(requestedAt.getTime() + DEADLINES[kind].startWithinSeconds * SECOND_MS);
}

export function settleDeadline(kind: OperationKind, startedAt: Date, timeoutSeconds: number): Date {
  return new Date(startedAt.getTime() + (timeoutSeconds + DEADLINES[kind].graceSeconds) * SECOND_MS);
}

/**
 * Until when an agent that never confirmed the start is asked: the grace without the time of the work. After
 * that the outcome is unknown; the work may have begun.
 */
export function confirmDeadline({
  settleBy,
  timeoutSeconds,
}: {
  readonly settleBy: Date;
  readonly timeoutSeconds: number;
}): Date {
  return new Date(settleBy.getTime() - timeoutSeconds * SECOND_MS);
}

export function rowExpiry(finishedAt: Date): Date {
  return new Date(finishedAt.getTime() + ROW_KEPT_MS);
}

export function outcomeExpiry(finishedAt: Date): Date {
  return new Date(finishedAt.getTime() + OUTCOME_KEPT_MS);
}

/** Seven days after the end, with a day for the longest operation and its queue. */
const CONTENT_KEPT_MS = 8 * DAY_MS;

/**
 * When input and output written now are gone at the latest. The sweep that expires the outcome
 * erases them earlier; this bound holds without it.
 */
export function contentExpiry(writtenAt: Date): Date {
  return new Date(writtenAt.getTime() + CONTENT_KEPT_MS);
}

/** When what expires then was written: the other way round. */
export function contentWritten(expiresAt: Date): Date {
  return new Date(expiresAt.getTime() - CONTENT_KEPT_MS);
}

/** Where an operation stands in the log. `requested` and `started` both read as `running`. */
export type OperationPhase =
  | 'absent'
  | 'requested'
  | 'started'
  | 'succeeded'
  | 'failed'
  | 'unknown'
  | 'expired'
  | 'forgotten';

export type OperationTrigger =
  | 'request'
  | 'start'
  | 'reach'
  | 'succeed'
  | 'fail'
  | 'lose'
  | 'expire'
  | 'forget';

/** Transitions of part 2, "Server operation status". A terminal status only expires, and is forgotten. */
export const OPERATION_MACHINE = defineStateMachine<OperationPhase, OperationTrigger>({
  name: 'operation',
  initial: 'absent',
  final: ['forgotten'],
  transitions: {
    absent: { request: 'requested' },
    requested: { start: 'started', fail: 'failed' },
    started: { reach: 'started', succeed: 'succeeded', fail: 'failed', lose: 'unknown' },
    succeeded: { expire: 'expired' },
    failed: { expire: 'expired' },
    unknown: { expire: 'expired' },
    expired: { forget: 'forgotten' },
    forgotten: {},
  },
});

export interface OperationState {
  readonly phase: OperationPhase;
  readonly kind: OperationKind | null;
  readonly serverId: string | null;
  readonly timeoutSeconds: number;
  readonly startBy: Date | null;
  readonly settleBy: Date | null;
  readonly finishedAt: Date | null;
}

const NO_OPERATION: OperationState = {
  phase: OPERATION_MACHINE.initial,
  kind: null,
  serverId: null,
  timeoutSeconds: 0,
  startBy: null,
  settleBy: null,
  finishedAt: null,
};

interface Timed {
  /** The service clock at the moment of the decision. */
  readonly at: Date;
}

export interface RequestOperation extends Timed {
  readonly type: 'request';
  readonly operationId: string;
  readonly kind: OperationKind;
  readonly serverId: string;
  readonly portalId: string;
  readonly keyId: string;
  readonly timeoutSeconds: number;
}

/** What a runner learned about the end of an operation. */
export type OperationOutcome =
  | {
      readonly type: 'succeed';
      readonly exitCode: number | null;
      readonly timedOut: boolean;
      readonly truncated: boolean;
      readonly deployed?: DeployedRelease;
    }
  | { readonly type: 'fail'; readonly code: string; readonly message: string; readonly step?: string }
  | { readonly type: 'lose'; readonly reason: UnknownReason };

export type OperationCommand =
  | RequestOperation
  | ({ readonly type: 'start' } & Timed)
  | ({ readonly type: 'reach'; readonly step: string } & Timed)
  | (OperationOutcome & Timed)
  | ({ readonly type: 'expire' } & Timed)
  | ({ readonly type: 'forget' } & Timed);

/** Code of an operation that provably never ran. */
export const NEVER_RAN: Readonly<Record<OperationKind, typeof COMMAND_FAILED | 'DEPLOY_FAILED'>> = {
  exec: COMMAND_FAILED,
  deploy: 'DEPLOY_FAILED',
};

export const NEVER_STARTED = 'No worker took the operation in time. It never ran.';

function evolve(state: OperationState, event: OperationEvent): OperationState {
  switch (event.type) {
    case 'operation_requested': {
      const { kind, serverId, timeoutSeconds, startBy } = event.data;
      return { ...state, phase: 'requested', kind, serverId, timeoutSeconds, startBy: new Date(startBy) };
    }
    case 'operation_started':
      return { ...state, phase: 'started', settleBy: new Date(event.data.settleBy) };
    case 'operation_step_reached':
      return state;
    case 'operation_succeeded':
      return { ...state, phase: 'succeeded', finishedAt: new Date(event.data.finishedAt) };
    case 'operation_failed':
      return { ...state, phase: 'failed', finishedAt: new Date(event.data.finishedAt) };
    case 'operation_outcome_unknown':
      return { ...state, phase: 'unknown', finishedAt: new Date(event.data.finishedAt) };
    case 'operation_outcome_expired':
      return { ...state, phase: 'expired' };
    case 'operation_forgotten':
      return { ...state, phase: 'forgotten' };
  }
}

function outcomeEvent(outcome: OperationOutcome, finishedAt: string): OperationEvent {
  switch (outcome.type) {
    case 'succeed': {
      const { type: _type, ...data } = outcome;
      return { type: 'operation_succeeded', data: { ...data, finishedAt } };
    }
    case 'fail': {
      const { type: _type, ...data } = outcome;
      return { type: 'operation_failed', data: { ...data, finishedAt } };
    }
    case 'lose':
      return { type: 'operation_outcome_unknown', data: { reason: outcome.reason, finishedAt } };
  }
}

/**
 * Readers show an overdue operation as settled from its deadline on (see `observeOperation`),
 * so a fact decided later must say the same.
 */
function overdueEvent(state: OperationState, at: Date): OperationEvent | null {
  if (state.phase === 'requested' && state.startBy && at >= state.startBy) {
    const code = NEVER_RAN[state.kind ?? 'exec'];
    return outcomeEvent({ type: 'fail', code, message: NEVER_STARTED }, state.startBy.toISOString());
  }
  if (state.phase === 'started' && state.settleBy && at >= state.settleBy) {
    return outcomeEvent({ type: 'lose', reason: 'stale' }, state.settleBy.toISOString());
  }
  return null;
}

function decide(command: OperationCommand, state: OperationState): readonly OperationEvent[] {
  if (!OPERATION_MACHINE.next(state.phase, command.type)) {
    throw new PorticoError('CONFLICT', {
      message: `An operation that is ${state.phase} cannot ${command.type}.`,
      details: { phase: state.phase, trigger: command.type },
    });
  }
  const at = command.at.toISOString();
  switch (command.type) {
    case 'request': {
      const { type: _type, at: requestedAt, ...data } = command;
      const startBy = startDeadline(command.kind, requestedAt).toISOString();
      return [{ type: 'operation_requested', data: { ...data, requestedAt: at, startBy } }];
    }
    case 'start': {
      const overdue = overdueEvent(state, command.at);
      if (overdue) return [overdue];
      const settleBy = settleDeadline(state.kind ?? 'exec', command.at, state.timeoutSeconds);
      return [{ type: 'operation_started', data: { startedAt: at, settleBy: settleBy.toISOString() } }];
    }
    case 'reach':
      return [{ type: 'operation_step_reached', data: { step: command.step, reachedAt: at } }];
    case 'succeed':
    case 'fail':
    case 'lose': {
      const { at: finishedAt, ...outcome } = command;
      return [overdueEvent(state, finishedAt) ?? outcomeEvent(outcome, at)];
    }
    case 'expire':
      if (!state.finishedAt || command.at < outcomeExpiry(state.finishedAt)) {
        throw new PorticoError('CONFLICT', { message: 'The outcome is still to be kept.' });
      }
      return [{ type: 'operation_outcome_expired', data: { expiredAt: at } }];
    case 'forget':
      if (!state.finishedAt || command.at < rowExpiry(state.finishedAt)) {
        throw new PorticoError('CONFLICT', { message: 'The operation is still to be listed.' });
      }
      return [{ type: 'operation_forgotten', data: { forgottenAt: at } }];
  }
}

export const operationDecider: Decider<OperationState, OperationCommand, OperationEvent> = {
  initialState: () => NO_OPERATION,
  evolve,
  decide,
};
