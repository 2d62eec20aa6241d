import { defineReactions } from '#libs/event-log';
import type { OperationRequested } from './operation.events.js';
import type { ServerDeleted, ServerRequested } from './server.events.js';

interface Payloads {
  readonly operation_requested: OperationRequested['data'];
  readonly server_requested: ServerRequested['data'];
  readonly server_deleted: ServerDeleted['data'];
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
});
