import { PorticoError, type Decider, type ErrorCode } from '#libs/kernel';
import type {
  ServerConfigured,
  ServerEvent,
  ServerRequested,
  SleepReason,
  WakeReason,
} from '../../contracts/server.events.js';
import {
  NO_SERVER,
  REPAIR_WITHIN_MS,
  SERVER_MACHINE,
  SERVER_REFUSALS,
  type ServerState,
  type ServerStatus,
  type ServerTrigger,
} from './server.state.js';

interface Timed {
  /** The service clock at the moment of the decision. */
  readonly at: Date;
}

interface OfServer extends Timed {
  readonly serverId: string;
}

export type RequestServer = { readonly type: 'request' } & Timed &
  Omit<ServerRequested['data'], 'requestedAt'> & {
    /** Null for a slot of a shared host. */
    readonly machineId: string | null;
  };

/** The members to change; what stays away stays as it is. */
export type ServerChanges = Omit<ServerConfigured['data'], 'configuredAt'>;

export type ServerCommand =
  | RequestServer
  | ({ readonly type: 'place'; readonly machineId: string } & OfServer)
  | ({ readonly type: 'provision' } & Timed)
  | ({ readonly type: 'fail_provision'; readonly code: string; readonly message: string } & Timed)
  | ({ readonly type: 'sleep'; readonly reason: SleepReason } & OfServer)
  | ({ readonly type: 'wake'; readonly reason: WakeReason } & OfServer)
  | ({ readonly type: 'awake' } & Timed)
  | ({ readonly type: 'fail_wake'; readonly code: string; readonly message: string } & Timed)
  | ({ readonly type: 'reboot'; readonly rebootId: string } & OfServer)
  | ({ readonly type: 'lose' } & Timed)
  | ({ readonly type: 'configure'; readonly changes: ServerChanges } & Timed)
  | ({ readonly type: 'repair'; readonly repairId: string } & OfServer)
  | ({
      readonly type: 'end_repair';
      readonly repairId: string;
      readonly error: { readonly code: string; readonly message: string } | null;
    } & Timed)
  | ({ readonly type: 'delete' } & OfServer);

const TRIGGERS: Readonly<Record<ServerEvent['type'], ServerTrigger>> = {
  server_requested: 'request',
  server_placed: 'place',
  server_provisioned: 'provision',
  server_provision_failed: 'fail_provision',
  server_slept: 'sleep',
  server_wake_requested: 'wake',
  server_awoke: 'awake',
  server_wake_failed: 'fail_wake',
  server_rebooted: 'reboot',
  server_lost: 'lose',
  server_configured: 'configure',
  server_repair_requested: 'repair',
  server_repair_ended: 'end_repair',
  server_deleted: 'delete',
};

/** Status after a fact; a fact the table does not know changes nothing. */
function statusAfter(status: ServerStatus, type: ServerEvent['type']): ServerStatus {
  return SERVER_MACHINE.next(status, TRIGGERS[type]) ?? status;
}

/** @throws PorticoError the code of the table for a step its status forbids. */
function refuseForbidden(status: ServerStatus, trigger: ServerTrigger): void {
  if (SERVER_MACHINE.next(status, trigger)) return;
  const row: Partial<Record<ServerTrigger, ErrorCode | null>> =
    status === 'absent' ? {} : SERVER_REFUSALS[status];
  throw new PorticoError(row[trigger] ?? 'CONFLICT', { details: { status } });
}

function repairAfter({ repair }: ServerState, event: ServerEvent): ServerState['repair'] {
  if (event.type === 'server_repair_requested') {
    const { repairId, requestedAt } = event.data;
    return { repairId, requestedAt: new Date(requestedAt) };
  }
  const hasEnded = event.type === 'server_repair_ended' && event.data.repairId === repair?.repairId;
  return hasEnded ? null : repair;
}

/** A repair under way is as good as a second one. */
function isUnderWay({ repair }: ServerState, at: Date): boolean {
  return repair !== null && at.getTime() < repair.requestedAt.getTime() + REPAIR_WITHIN_MS;
}

function placed(serverId: string, machineId: string, placedAt: string): ServerEvent {
  return { type: 'server_placed', data: { serverId, machineId, placedAt } };
}

function decide(command: ServerCommand, state: ServerState): readonly ServerEvent[] {
  refuseForbidden(state.status, command.type);
  const at = command.at.toISOString();
  switch (command.type) {
    case 'request': {
      const { type: _type, at: _at, machineId, ...data } = command;
      const requested: ServerEvent = { type: 'server_requested', data: { ...data, requestedAt: at } };
      return machineId === null ? [requested] : [requested, placed(data.serverId, machineId, at)];
    }
    case 'place': {
      const { serverId, machineId } = command;
      if (state.machineId === machineId) return [];
      // Its data is there and nowhere else.
      if (state.machineId !== null) throw new PorticoError('CONFLICT', { details: { status: state.status } });
      return [placed(serverId, machineId, at)];
    }
    case 'provision':
      return [{ type: 'server_provisioned', data: { provisionedAt: at } }];
    case 'fail_provision': {
      const { code, message } = command;
      return [{ type: 'server_provision_failed', data: { code, message, failedAt: at } }];
    }
    case 'sleep': {
      const { serverId, reason } = command;
      return [{ type: 'server_slept', data: { serverId, reason, sleptAt: at } }];
    }
    case 'wake': {
      const { serverId, reason } = command;
      return [{ type: 'server_wake_requested', data: { serverId, reason, requestedAt: at } }];
    }
    case 'awake':
      return [{ type: 'server_awoke', data: { awokeAt: at } }];
    case 'fail_wake': {
      const { code, message } = command;
      return [{ type: 'server_wake_failed', data: { code, message, failedAt: at } }];
    }
    case 'reboot': {
      const { serverId, rebootId } = command;
      return [{ type: 'server_rebooted', data: { serverId, rebootId, rebootedAt: at } }];
    }
    case 'lose':
      return [{ type: 'server_lost', data: { lostAt: at } }];
    case 'configure':
      return [{ type: 'server_configured', data: { ...command.changes, configuredAt: at } }];
    case 'repair': {
      if (isUnderWay(state, command.at)) return [];
      const { serverId, repairId } = command;
      return [{ type: 'server_repair_requested', data: { serverId, repairId, requestedAt: at } }];
    }
    case 'end_repair': {
      const { repairId, error } = command;
      return [{ type: 'server_repair_ended', data: { repairId, error, endedAt: at } }];
    }
    case 'delete':
      return [{ type: 'server_deleted', data: { serverId: command.serverId, deletedAt: at } }];
  }
}

export const serverDecider: Decider<ServerState, ServerCommand, ServerEvent> = {
  initialState: () => NO_SERVER,
  evolve: (state, event) => ({
    status: statusAfter(state.status, event.type),
    machineId: event.type === 'server_placed' ? event.data.machineId : state.machineId,
    repair: repairAfter(state, event),
  }),
  decide,
};
