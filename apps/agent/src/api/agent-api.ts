import type { IncomingHttpHeaders, ServerHttp2Stream } from 'node:http2';
import { constants } from 'node:http2';
import { AGENT_VERSION } from '../agent-version.js';
import type { Log } from '../log.js';
import type { Operations } from '../operations/operations.js';
import { decodePosition } from '../operations/output-position.js';
import { OUTPUT_LIMIT } from '../operations/operation-folder.js';
import { sendJson } from './json-response.js';
import { sendOutput } from './output-answer.js';
import { RequestError } from './request-error.js';
import { readStartRequest } from './start-operation.request.js';

interface Call {
  readonly stream: ServerHttp2Stream;
  readonly query: URLSearchParams;
  /** First group of the path pattern; '' when it has none. */
  readonly id: string;
}

interface Route {
  readonly method: string;
  readonly path: RegExp;
  readonly handle: (call: Call) => void | Promise<void>;
}

const OPERATION_ID = '([A-Za-z0-9][A-Za-z0-9_-]{0,63})';

/** The HTTP/2 interface of the agent, one call a stream. */
export class AgentApi {
  readonly #startedAt = new Date().toISOString();
  readonly #routes: readonly Route[] = [
    { method: 'GET', path: /^\/healthz$/, handle: ({ stream }) => sendJson(stream, 200, { status: 'ok' }) },
    { method: 'GET', path: /^\/status$/, handle: ({ stream }) => this.#status(stream) },
    { method: 'PUT', path: new RegExp(`^/operations/${OPERATION_ID}$`), handle: (call) => this.#start(call) },
    { method: 'GET', path: new RegExp(`^/operations/${OPERATION_ID}$`), handle: (call) => this.#read(call) },
    {
      method: 'PUT',
      path: new RegExp(`^/operations/${OPERATION_ID}/void$`),
      handle: (call) => this.#void(call),
    },
    {
      method: 'GET',
      path: new RegExp(`^/operations/${OPERATION_ID}/output$`),
      handle: (call) => this.#output(call),
    },
  ];

  constructor(
    private readonly operations: Operations,
    private readonly log: Log,
  ) {}

  /** Answers one stream; never rejects. */
  async handle(stream: ServerHttp2Stream, headers: IncomingHttpHeaders): Promise<void> {
    stream.on('error', (error) => this.log('info', 'call broke off', { reason: error.message }));
    try {
      await this.#dispatch(stream, headers);
    } catch (error) {
      this.#fail(stream, error);
    }
  }

  async #dispatch(stream: ServerHttp2Stream, headers: IncomingHttpHeaders): Promise<void> {
    const { pathname, searchParams } = new URL(headers[':path'] ?? '/', 'http://agent');
    const candidates = this.#routes.filter(({ path }) => path.test(pathname));
    const route = candidates.find(({ method }) => method === headers[':method']);
    if (!route) throw new RequestError(candidates.length > 0 ? 405 : 404, 'not_found', 'no such call');
    const id = route.path.exec(pathname)?.[1] ?? '';
    await route.handle({ stream, query: searchParams, id });
  }

  #fail(stream: ServerHttp2Stream, error: unknown): void {
    if (error instanceof RequestError) {
      sendJson(stream, error.status, { error: error.code, message: error.message });
      return;
    }
    this.log('error', 'call failed', { reason: (error as Error).message });
    if (stream.headersSent) stream.close(constants.NGHTTP2_INTERNAL_ERROR);
    else sendJson(stream, 500, { error: 'internal', message: (error as Error).message });
  }

  #status(stream: ServerHttp2Stream): void {
    sendJson(stream, 200, {
      agentVersion: AGENT_VERSION,
      startedAt: this.#startedAt,
      runningOperations: this.operations.runningIds(),
      newestFence: this.operations.newestFence,
    });
  }

  async #start({ stream, id }: Call): Promise<void> {
    const outcome = await this.operations.start(await readStartRequest(id, stream));
    switch (outcome.result) {
      case 'started': {
        const { operationId, state, startedAt } = outcome.operation;
        return sendJson(stream, 201, { operationId, state, startedAt });
      }
      case 'already_started':
        return sendJson(stream, 409, outcome.operation);
      case 'stale_fence':
        return sendJson(stream, 412, { error: 'stale_fence', newestFence: outcome.newestFence });
      case 'voided':
        return sendJson(stream, 412, { error: 'voided', message: 'the operation was given up' });
      case 'spawn_failed':
        return sendJson(stream, 500, { error: 'spawn_failed', message: outcome.message });
      case 'stopping':
        return sendJson(stream, 503, { error: 'stopping', message: 'the agent is stopping' });
    }
  }

  #read({ stream, id }: Call): void {
    const operation = this.operations.read(id);
    if (!operation) throw new RequestError(404, 'operation_not_found', 'no such operation ran here');
    sendJson(stream, 200, operation);
  }

  async #void({ stream, id }: Call): Promise<void> {
    const operation = await this.operations.void(id);
    if (operation) return sendJson(stream, 409, operation);
    sendJson(stream, 200, { operationId: id, voided: true });
  }

  async #output({ stream, query, id }: Call): Promise<void> {
    if (!this.operations.read(id)) {
      throw new RequestError(404, 'operation_not_found', 'no such operation ran here');
    }
    const after = Number(query.get('after') ?? 0);
    const seen = decodePosition(after);
    if (!Number.isSafeInteger(after) || after < 0 || Math.max(seen.stdout, seen.stderr) > OUTPUT_LIMIT) {
      throw new RequestError(400, 'invalid_request', 'after must be a seq of this operation');
    }
    await sendOutput(stream, this.operations, id, { after, follow: query.get('follow') === 'true' });
  }
}
