import { TRACEPARENT_HEADER } from '#libs/agent-protocol';
import { AGENT_VERSION } from '../agent-version.js';
import type { Operations } from '../operations/operations.js';
import type { StartResult } from '../operations/start-result.js';
import type { Slots } from '../slots/slots.js';
import { isOutputPosition } from '../operations/output-position.js';
import { sendJson } from './json-response.js';
import { sendOutput } from './output-answer.js';
import { RequestError } from './request-error.js';
import type { Call, Route } from './route.js';
import { readStartRequest } from './start-operation.request.js';

const OPERATION_ID = '([A-Za-z0-9][A-Za-z0-9_-]{0,63})';

function operationPath(rest: string): RegExp {
  return new RegExp(`^/operations/${OPERATION_ID}${rest}$`);
}

/** The answer to a start. @throws RequestError `spawn_failed` */
function startAnswer(outcome: StartResult): readonly [status: number, body: unknown] {
  switch (outcome.result) {
    case 'started': {
      const { operationId, state, startedAt } = outcome.operation;
      return [201, { operationId, state, startedAt }];
    }
    case 'already_started':
      return [409, outcome.operation];
    case 'stale_fence':
      return [412, { error: 'stale_fence', newestFence: outcome.newestFence }];
    case 'voided':
      return [412, { error: 'voided', message: 'the operation was given up' }];
    case 'archive_not_found':
      return [404, { error: 'archive_not_found', message: 'the archive of the deploy must be put first' }];
    case 'spawn_failed':
      throw new RequestError(500, 'spawn_failed', outcome.message);
    case 'stopping':
      return [503, { error: 'stopping', message: 'the agent is stopping' }];
  }
}

function unknownOperation(): RequestError {
  return new RequestError(404, 'operation_not_found', 'no such operation ran here');
}

/** `/operations`, `/status` and `/healthz`. */
export function operationRoutes(operations: Operations, slots: Pick<Slots, 'has'>): Route[] {
  const startedAt = new Date().toISOString();

  async function start({ stream, headers, query, id }: Call): Promise<void> {
    const request = await readStartRequest(id, stream);
    if (!slots.has(request.slot)) throw new RequestError(404, 'slot_not_found', 'there is no such slot');
    if (!operations.read(id)) operations.traces.begin(id, headers[TRACEPARENT_HEADER]);
    const outcome = await operations.start(request);
    if (outcome.result !== 'started' || query.get('follow') !== 'true') {
      return sendJson(stream, ...startAnswer(outcome));
    }
    await sendOutput(stream, operations, id, { after: 0, follow: true, started: outcome.operation });
  }

  function read({ stream, id }: Call): void {
    const operation = operations.read(id);
    if (!operation) throw unknownOperation();
    sendJson(stream, 200, operation);
  }

  async function giveUp({ stream, id }: Call): Promise<void> {
    const operation = await operations.void(id);
    if (operation) return sendJson(stream, 409, operation);
    sendJson(stream, 200, { operationId: id, voided: true });
  }

  async function stop({ stream, id }: Call): Promise<void> {
    const operation = await operations.halt(id);
    if (!operation) throw unknownOperation();
    sendJson(stream, 200, operation);
  }

  async function output({ stream, query, id }: Call): Promise<void> {
    const operation = operations.read(id);
    if (!operation) throw unknownOperation();
    const after = Number(query.get('after') ?? 0);
    if (!isOutputPosition(after, operation.kind)) {
      throw new RequestError(400, 'invalid_request', 'after must be a seq of this operation');
    }
    await sendOutput(stream, operations, id, { after, follow: query.get('follow') === 'true' });
  }

  function status({ stream }: Call): void {
    sendJson(stream, 200, {
      agentVersion: AGENT_VERSION,
      startedAt,
      runningOperations: operations.runningIds(),
      newestFence: operations.newestFence,
    });
  }

  return [
    { method: 'GET', path: /^\/healthz$/, handle: ({ stream }) => sendJson(stream, 200, { status: 'ok' }) },
    { method: 'GET', path: /^\/status$/, handle: status },
    { method: 'PUT', path: operationPath(''), handle: start },
    { method: 'GET', path: operationPath(''), handle: read },
    { method: 'PUT', path: operationPath('/void'), handle: giveUp },
    { method: 'PUT', path: operationPath('/stop'), handle: stop },
    { method: 'GET', path: operationPath('/output'), handle: output },
  ];
}
