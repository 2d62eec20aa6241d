import type { RequestedJobDefinition } from '#libs/jobs';
import { SERVER_QUEUE, infraFact } from '../contracts/infra-queues.js';

/** Work on the machine of one server. */
export interface ServerWork {
  readonly serverId: string;
}

export const PROVISION_SERVER: RequestedJobDefinition<ServerWork> = {
  name: 'provision-server',
  queue: SERVER_QUEUE,
  on: [
    infraFact('server_requested', {
      id: ({ data }) => data.serverId,
      data: ({ data }) => ({ serverId: data.serverId }),
    }),
  ],
};

export const DELETE_SERVER: RequestedJobDefinition<ServerWork> = {
  name: 'delete-server',
  queue: SERVER_QUEUE,
  on: [
    infraFact('server_deleted', {
      id: ({ data }) => data.serverId,
      data: ({ data }) => ({ serverId: data.serverId }),
    }),
  ],
};

/** Brings a machine to the power its server's facts ask for. */
export const ALIGN_SERVER: RequestedJobDefinition<ServerWork> = {
  name: 'align-server',
  queue: SERVER_QUEUE,
  on: [
    infraFact('server_slept', {
      id: ({ eventId }) => eventId,
      data: ({ data }) => ({ serverId: data.serverId }),
    }),
    infraFact('server_wake_requested', {
      id: ({ eventId }) => eventId,
      data: ({ data }) => ({ serverId: data.serverId }),
    }),
  ],
};

export const REBOOT_SERVER: RequestedJobDefinition<ServerWork> = {
  name: 'reboot-server',
  queue: SERVER_QUEUE,
  on: [
    infraFact('server_rebooted', {
      id: ({ data }) => data.rebootId,
      data: ({ data }) => ({ serverId: data.serverId }),
    }),
  ],
};

export const REPAIR_SERVER: RequestedJobDefinition<ServerWork & { readonly repairId: string }> = {
  name: 'repair-server',
  queue: SERVER_QUEUE,
  on: [
    infraFact('server_repair_requested', {
      id: ({ data }) => data.repairId,
      data: ({ data }) => ({ serverId: data.serverId, repairId: data.repairId }),
    }),
  ],
};
