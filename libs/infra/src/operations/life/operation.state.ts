import { defineStateMachine } from '#libs/kernel';
import type { OperationKind } from '../../contracts/operation-kind.js';

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

export const NO_OPERATION: OperationState = {
  phase: OPERATION_MACHINE.initial,
  kind: null,
  serverId: null,
  timeoutSeconds: 0,
  startBy: null,
  settleBy: null,
  finishedAt: null,
};
