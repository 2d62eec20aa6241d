import { defineReactions } from '#libs/event-log';
import type { OperationRequested } from './operation.events.js';
import type { PortalEventReceived } from './portal-event.events.js';
import type {
  ServerDeleted,
  ServerRebooted,
  ServerRepairRequested,
  ServerRequested,
  ServerSlept,
  ServerWakeRequested,
} from './server.events.js';

interface Payloads {
  readonly portal_event_received: PortalEventReceived['data'];
  readonly operation_requested: OperationRequested['data'];
  readonly server_requested: ServerRequested['data'];
  readonly server_deleted: ServerDeleted['data'];
  readonly server_slept: ServerSlept['data'];
  readonly server_wake_requested: ServerWakeRequested['data'];
  readonly server_rebooted: ServerRebooted['data'];
  readonly server_repair_requested: ServerRepairRequested['data'];
}

/** Facts of the module → jobs. */
export const INFRA_REACTIONS = defineReactions<Payloads>('infra', {
  operation_requested: [
    {
      queue: 'infra-exec',
      job: 'run-exec',
      when: ({ data }) => data.kind === 'exec',
      jobId: ({ data }) => `run-exec-${data.operationId}`,
      data: ({ data, meta }) => ({ operationId: data.operationId, correlationId: meta.correlationId }),
    },
    {
      queue: 'infra-deploy',
      job: 'run-deploy',
      when: ({ data }) => data.kind === 'deploy',
      jobId: ({ data }) => `run-deploy-${data.operationId}`,
      data: ({ data, meta }) => ({ operationId: data.operationId, correlationId: meta.correlationId }),
    },
  ],
  server_requested: [
    {
      queue: 'infra-server',
      job: 'provision-server',
      jobId: ({ data }) => `provision-server-${data.serverId}`,
      data: ({ data, meta }) => ({ serverId: data.serverId, correlationId: meta.correlationId }),
    },
  ],
  server_deleted: [
    {
      queue: 'infra-server',
      job: 'delete-server',
      jobId: ({ data }) => `delete-server-${data.serverId}`,
      data: ({ data, meta }) => ({ serverId: data.serverId, correlationId: meta.correlationId }),
    },
  ],
  server_slept: [
    {
      queue: 'infra-server',
      job: 'align-server',
      jobId: ({ eventId }) => `align-server-${eventId}`,
      data: ({ data, meta }) => ({ serverId: data.serverId, correlationId: meta.correlationId }),
    },
  ],
  server_wake_requested: [
    {
      queue: 'infra-server',
      job: 'align-server',
      jobId: ({ eventId }) => `align-server-${eventId}`,
      data: ({ data, meta }) => ({ serverId: data.serverId, correlationId: meta.correlationId }),
    },
  ],
  server_rebooted: [
    {
      queue: 'infra-server',
      job: 'reboot-server',
      jobId: ({ data }) => `reboot-server-${data.rebootId}`,
      data: ({ data, meta }) => ({ serverId: data.serverId, correlationId: meta.correlationId }),
    },
  ],
  server_repair_requested: [
    {
      queue: 'infra-server',
      job: 'repair-server',
      jobId: ({ data }) => `repair-server-${data.repairId}`,
      data: ({ data, meta }) => ({
        serverId: data.serverId,
        repairId: data.repairId,
        correlationId: meta.correlationId,
      }),
    },
  ],
  portal_event_received: [
    {
      queue: 'event-delivery',
      job: 'deliver-event',
      jobId: ({ data }) => `deliver-event-${data.deliveryId}`,
      data: ({ data, meta }) => ({ deliveryId: data.deliveryId, correlationId: meta.correlationId }),
    },
  ],
});
