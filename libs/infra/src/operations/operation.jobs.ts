import type { JobOwnership, RequestedJobDefinition } from '#libs/jobs';
import { DEPLOY_QUEUE, EXEC_QUEUE, SETTLE_QUEUE, infraFact } from '../contracts/infra-queues.js';
import type { OperationKind } from '../contracts/operation.events.js';

/** Work on one operation. */
export interface OperationWork {
  readonly operationId: string;
  readonly portalId: string;
  readonly serverId: string;
}

/** The work on an operation, as its facts and its row name it. */
export function workOn({ operationId, portalId, serverId }: OperationWork): OperationWork {
  return { operationId, portalId, serverId };
}

const ownership = ({ portalId, serverId }: OperationWork): JobOwnership => ({
  owner: portalId,
  subject: serverId,
});

const requested = (kind: OperationKind) =>
  infraFact('operation_requested', {
    when: ({ data }) => data.kind === kind,
    id: ({ data }) => data.operationId,
    data: ({ data }) => workOn(data),
  });

export const RUN_EXEC: RequestedJobDefinition<OperationWork> = {
  name: 'run-exec',
  queue: EXEC_QUEUE,
  on: [requested('exec')],
  ownership,
};

export const RUN_DEPLOY: RequestedJobDefinition<OperationWork> = {
  name: 'run-deploy',
  queue: DEPLOY_QUEUE,
  on: [requested('deploy')],
  ownership,
};

/** The job that runs an operation. */
export const RUN_JOBS: Readonly<Record<OperationKind, RequestedJobDefinition<OperationWork>>> = {
  exec: RUN_EXEC,
  deploy: RUN_DEPLOY,
};

/** Takes over an operation whose worker is gone; the sweep asks for it. */
export const SETTLE_OPERATION: RequestedJobDefinition<OperationWork> = {
  name: 'settle-operation',
  queue: SETTLE_QUEUE,
  on: [],
  ownership,
};
