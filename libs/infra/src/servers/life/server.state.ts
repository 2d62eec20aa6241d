import type { ErrorCode } from '#libs/kernel';
import { defineStateMachine } from '#libs/kernel';

/** `absent` is a stream without events; `waking` reads as `sleeping` on the wire. */
export type ServerStatus =
  | 'absent'
  | 'provisioning'
  | 'running'
  | 'sleeping'
  | 'waking'
  | 'error'
  | 'deleted';

export type ServerTrigger =
  | 'request'
  | 'place'
  | 'provision'
  | 'fail_provision'
  | 'sleep'
  | 'wake'
  | 'awake'
  | 'fail_wake'
  | 'reboot'
  | 'lose'
  | 'configure'
  | 'repair'
  | 'end_repair'
  | 'delete';

/** An agent that dials in after its time still makes a server run: `error` is not final. */
export const SERVER_MACHINE = defineStateMachine<ServerStatus, ServerTrigger>({
  name: 'server',
  initial: 'absent',
  final: ['deleted'],
  transitions: {
    absent: { request: 'provisioning' },
    provisioning: {
      place: 'provisioning',
      provision: 'running',
      fail_provision: 'error',
      lose: 'error',
      configure: 'provisioning',
      delete: 'deleted',
    },
    running: {
      place: 'running',
      sleep: 'sleeping',
      reboot: 'running',
      lose: 'error',
      repair: 'running',
      end_repair: 'running',
      configure: 'running',
      delete: 'deleted',
    },
    sleeping: {
      place: 'sleeping',
      wake: 'waking',
      lose: 'error',
      repair: 'sleeping',
      end_repair: 'sleeping',
      configure: 'sleeping',
      delete: 'deleted',
    },
    waking: {
      place: 'waking',
      awake: 'running',
      fail_wake: 'sleeping',
      sleep: 'sleeping',
      lose: 'error',
      repair: 'waking',
      end_repair: 'waking',
      configure: 'waking',
      delete: 'deleted',
    },
    error: {
      place: 'error',
      provision: 'running',
      repair: 'error',
      end_repair: 'error',
      configure: 'error',
      delete: 'deleted',
    },
    deleted: {},
  },
});

/** Code for what a status forbids; `null` where the table above has a way. */
export const SERVER_REFUSALS: Readonly<
  Record<
    Exclude<ServerStatus, 'absent'>,
    Readonly<Record<'sleep' | 'wake' | 'reboot' | 'repair' | 'configure' | 'delete', ErrorCode | null>>
  >
> = {
  provisioning: {
    sleep: 'SERVER_NOT_READY',
    wake: 'SERVER_NOT_READY',
    reboot: 'SERVER_NOT_READY',
    repair: 'SERVER_NOT_READY',
    configure: null,
    delete: null,
  },
  running: { sleep: null, wake: 'CONFLICT', reboot: null, repair: null, configure: null, delete: null },
  sleeping: {
    sleep: 'CONFLICT',
    wake: null,
    reboot: 'CONFLICT',
    repair: null,
    configure: null,
    delete: null,
  },
  waking: {
    sleep: null,
    wake: 'WAKE_IN_PROGRESS',
    reboot: 'CONFLICT',
    repair: null,
    configure: null,
    delete: null,
  },
  error: {
    sleep: 'SERVER_NOT_READY',
    wake: 'VM_MISSING',
    reboot: 'VM_MISSING',
    repair: null,
    configure: null,
    delete: null,
  },
  deleted: {
    sleep: 'SERVER_NOT_FOUND',
    wake: 'SERVER_NOT_FOUND',
    reboot: 'SERVER_NOT_FOUND',
    repair: 'REPAIR_BLOCKED',
    configure: 'SERVER_NOT_FOUND',
    delete: 'SERVER_NOT_FOUND',
  },
};

/** From here on a repair without an end counts as failed. */
export const REPAIR_WITHIN_MS = 600_000;

export interface ServerState {
  readonly status: ServerStatus;
  /** The machine it is on; null for one that is on none yet, and for a slot. */
  readonly machineId: string | null;
  /** The repair that was asked for and has not ended. */
  readonly repair: { readonly repairId: string; readonly requestedAt: Date } | null;
}

export const NO_SERVER: ServerState = { status: SERVER_MACHINE.initial, machineId: null, repair: null };
