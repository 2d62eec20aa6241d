import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream';
import type { ForwardResponse } from './agent-session.js';
import type { TunnelLog } from './session-recorder.js';
import type { TunnelGateway } from './tunnel-gateway.js';
import { TunnelNotFoundError } from './tunnel-not-found.error.js';

/** Header that carries the token shared by our own processes. */
export const INTERNAL_TOKEN_HEADER = 'x-svc-internal-token';

/** Prefix of the internal calls: `/internal/tunnels/:serverId/<path of the agent>`. */
export const FORWARDING_PREFIX = '/internal/tunnels/';

const TARGET = /^\/internal\/tunnels\/([0-9a-f-]{36})(\/.*)$/;

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

function refuse(response: ServerResponse, status: number, error: string): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ error }));
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/**
 * Internal calls to agents, for the admin listener. Both bodies are streamed. Answers of its own:
 * 401 `unauthorized`, 404 `not_found` | `tunnel_not_found`, 502 `tunnel_broken`; all else is the agent's.
 */
export class TunnelForwardingHandler {
  readonly #token: Buffer;

  constructor(
    private readonly gateway: TunnelGateway,
    internalToken: string,
    private readonly log: TunnelLog,
  ) {
    this.#token = digest(internalToken);
  }

  /** A listener for every method under {@link FORWARDING_PREFIX}; needs the whole URL and an unread body. */
  readonly handle = (request: IncomingMessage & { originalUrl?: string }, response: ServerResponse): void => {
    void this.#handle(request, response, request.originalUrl ?? request.url ?? '');
  };

  async #handle(request: IncomingMessage, response: ServerResponse, url: string): Promise<void> {
    const presented = request.headers[INTERNAL_TOKEN_HEADER];
    if (typeof presented !== 'string' || !timingSafeEqual(digest(presented), this.#token)) {
      refuse(response, 401, 'unauthorized');
      return;
    }
    const [, serverId, path] = TARGET.exec(url) ?? [];
    if (serverId === undefined || path === undefined) {
      refuse(response, 404, 'not_found');
      return;
    }
    const caller = new AbortController();
    response.once('close', () => caller.abort());
    let answer: ForwardResponse;
    try {
      const body = hasBody(request) ? request : null;
      const { method = 'GET', headers } = request;
      answer = await this.gateway.forward(serverId, { method, path, headers, body, signal: caller.signal });
    } catch (error) {
      this.#fail(response, serverId, error);
      return;
    }
    response.writeHead(answer.status, answer.headers);
    response.flushHeaders();
    pipeline(answer.body, response, (error) => {
      if (error && !caller.signal.aborted) {
        this.log('answer of an agent broke off', { serverId, reason: error.message });
      }
    });
  }

  #fail(response: ServerResponse, serverId: string, error: unknown): void {
    if (response.destroyed) return;
    if (error instanceof TunnelNotFoundError) {
      refuse(response, 404, 'tunnel_not_found');
      return;
    }
    this.log('call to an agent failed', { serverId, reason: (error as Error).message });
    refuse(response, 502, 'tunnel_broken');
  }
}
