import { REPAIR_WITHIN_MS } from '../../servers/life/server.state.js';

/** Parts of a repair in their order. */
export type RepairStep = 'token' | 'agent' | 'connect';

/** The newest repair of a server. */
export interface ServerRepair {
  readonly repairId: string;
  readonly serverId: string;
  readonly status: 'running' | 'succeeded' | 'failed';
  readonly step: RepairStep | null;
  readonly startedAt: Date;
  readonly finishedAt: Date | null;
  readonly errorCode: string | null;
  readonly errorMessage: string | null;
}

const REPAIR_TIMED_OUT = {
  code: 'AGENT_NOT_CONNECTED',
  message: 'The repair did not end in time.',
} as const;

export const REPAIR_STATUSES = ['idle', 'running', 'succeeded', 'failed'] as const;
export type RepairStatus = (typeof REPAIR_STATUSES)[number];

/** A repair as its reader sees it. */
export interface ObservedRepair {
  readonly status: RepairStatus;
  readonly step: string | null;
  readonly startedAt: Date | null;
  readonly finishedAt: Date | null;
  readonly error: { readonly code: string; readonly message: string } | null;
}

const IDLE: ObservedRepair = { status: 'idle', step: null, startedAt: null, finishedAt: null, error: null };

type Observable = Pick<
  ServerRepair,
  'status' | 'step' | 'startedAt' | 'finishedAt' | 'errorCode' | 'errorMessage'
>;

/**
 * A repair that is out of time reads as failed; a sweep writes it down later.
 * @param repair null when the server never had one.
 */
export function observeRepair(repair: Observable | null, now: Date): ObservedRepair {
  if (!repair) return IDLE;
  const { status, step, startedAt, finishedAt, errorCode, errorMessage } = repair;
  const deadline = new Date(startedAt.getTime() + REPAIR_WITHIN_MS);
  if (status === 'running' && now >= deadline) {
    return { status: 'failed', step, startedAt, finishedAt: deadline, error: REPAIR_TIMED_OUT };
  }
  const error = errorCode === null ? null : { code: errorCode, message: errorMessage ?? errorCode };
  return { status, step, startedAt, finishedAt, error };
}
