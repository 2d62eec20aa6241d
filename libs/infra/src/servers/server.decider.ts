import { PorticoError, type Decider } from '#libs/kernel';
import type { ServerEvent, ServerRequested } from '../contracts/server.events.js';
import { NO_SERVER, SERVER_MACHINE, type ServerState, type ServerStatus } from './server.state.js';

interface Timed {
  /** The service clock at the moment of the decision. */
  readonly at: Date;
}

export type RequestServer = { readonly type: 'request' } & Timed &
  Omit<ServerRequested['data'], 'requestedAt'>;

export type ServerCommand =
  | RequestServer
  | ({ readonly type: 'provision' } & Timed)
  | ({ readonly type: 'fail_provision'; readonly code: string; readonly message: string } & Timed)
  | ({ readonly type: 'delete'; readonly serverId: string } & Timed);

const STATUS_AFTER: Readonly<Record<ServerEvent['type'], ServerStatus>> = {
  server_requested: 'provisioning',
  server_provisioned: 'running',
  server_provision_failed: 'error',
  server_deleted: 'deleted',
};

function decide(command: ServerCommand, state: ServerState): readonly ServerEvent[] {
  if (!SERVER_MACHINE.next(state.status, command.type)) {
    throw new PorticoError('CONFLICT', {
      message: `A server that is ${state.status} cannot ${command.type}.`,
      details: { status: state.status, trigger: command.type },
    });
  }
  const at = command.at.toISOString();
  switch (command.type) {
    case 'request': {
      const { type: _type, at: _at, ...data } = command;
      return [{ type: 'server_requested', data: { ...data, requestedAt: at } }];
    }
    case 'provision':
      return [{ type: 'server_provisioned', data: { provisionedAt: at } }];
    case 'fail_provision': {
      const { code, message } = command;
      return [{ type: 'server_provision_failed', data: { code, message, failedAt: at } }];
    }
    case 'delete':
      return [{ type: 'server_deleted', data: { serverId: command.serverId, deletedAt: at } }];
  }
}

export const serverDecider: Decider<ServerState, ServerCommand, ServerEvent> = {
  initialState: () => NO_SERVER,
  evolve: (_state, event) => ({ status: STATUS_AFTER[event.type] }),
  decide,
};
