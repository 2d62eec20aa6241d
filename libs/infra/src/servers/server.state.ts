import { defineStateMachine } from '#libs/kernel';

/** Server status on the wire, plus `absent` for a stream without events. */
export type ServerStatus = 'absent' | 'provisioning' | 'running' | 'error' | 'deleted';

export type ServerTrigger = 'request' | 'provision' | 'fail_provision' | 'delete';

/** An agent that dials in after its time still makes a server run: `error` is not final. */
export const SERVER_MACHINE = defineStateMachine<ServerStatus, ServerTrigger>({
  name: 'server',
  initial: 'absent',
  final: ['deleted'],
  transitions: {
    absent: { request: 'provisioning' },
    provisioning: { provision: 'running', fail_provision: 'error', delete: 'deleted' },
    running: { delete: 'deleted' },
    error: { provision: 'running', delete: 'deleted' },
    deleted: {},
  },
});

export interface ServerState {
  readonly status: ServerStatus;
}

export const NO_SERVER: ServerState = { status: SERVER_MACHINE.initial };
