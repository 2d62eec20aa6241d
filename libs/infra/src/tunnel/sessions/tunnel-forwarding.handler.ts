import { createHash, timingSafeEqual } from 'node:crypto';
import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import { type Duplex, pipeline } from 'node:stream';
import { AGENT_FAULT_HEADER, joinStreams, SLOT_HEADER } from '#libs/agent-protocol';
import { hasBody } from '#libs/http';
import { INTERNAL_TOKEN_HEADER, type OpenSpan, tracer } from '#libs/observability';
import { AnswerRelay } from '../apps/app-answers.js';
import { AppConnectionLost, AppUnreachable, TunnelMissing, TunnelNotFoundError } from '../tunnel.errors.js';
import { answerHeaders, callHeaders } from '../forwarded-headers.policy.js';
import type { RawConnection } from '../apps/app-connection.js';
import { RequestBody } from '../apps/app-call.js';
import type { ForwardResponse } from './agent-session.js';
import { APP_CONNECTION_LOST_FAULT, RAW_PROTOCOL, TUNNEL_FAULT_HEADER } from '../replica-calls.js';
import type { TunnelGateway } from './tunnel-gateway.js';
import type { TunnelLog } from './tunnel-publication.js';

const TARGET = /^\/internal\/(tunnels|apps)\/([0-9a-f-]{36})(\/.*)$/;
const RAW_TARGET = /^\/internal\/raw\/([0-9a-f-]{36})$/;

function openSpan(peerId: string, path: string, { method = 'GET', headers }: IncomingMessage): OpenSpan {
  const attributes = { 'http.request.method': method, 'portico.server_id': peerId };
  const name = `${method} tunnel ${/^\/[a-z]*/.exec(path)?.[0] ?? '/'}`;
  return tracer().open({ name, kind: 'server', attributes, parent: { own: headers['traceparent'] } });
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

function refuse(response: ServerResponse, status: number, error: string): void {
  response.writeHead(status, { 'content-type': 'application/json', [TUNNEL_FAULT_HEADER]: error });
  response.end(JSON.stringify({ error }));
}

function refuseSocket(socket: Duplex, status: number, headers: Readonly<Record<string, string>>): void {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${lines.join('')}connection: close\r\ncontent-length: 0\r\n\r\n`,
  );
}

/**
 * Internal calls to agents and applications, for the admin listener. Both bodies are streamed. Answers of its
 * own, told apart by the header `x-svc-tunnel-fault`: 401 `unauthorized`, 404 `not_found` | `tunnel_not_found`,
 * 502 `tunnel_broken` | `app_connection_lost`; all else is the agent's or the application's.
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

  /** A listener for every method under `/internal/tunnels/` and `/internal/apps/`; needs an unread body. */
  readonly handle = (request: IncomingMessage & { originalUrl?: string }, response: ServerResponse): void => {
    void this.#handle(request, response, request.originalUrl ?? request.url ?? '');
  };

  /** A listener for upgrades under `/internal/raw/`: a raw connection to the application. */
  readonly handleUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    void this.#raw(request, socket, head);
  };

  async #handle(request: IncomingMessage, response: ServerResponse, url: string): Promise<void> {
    if (!this.#isAllowed(request)) return refuse(response, 401, 'unauthorized');
    const [, kind, peerId, path] = TARGET.exec(url) ?? [];
    if (peerId === undefined || path === undefined) return refuse(response, 404, 'not_found');
    await (kind === 'apps'
      ? this.#toApplication(request, response, peerId, path)
      : this.#toAgent(request, response, peerId, path));
  }

  async #toApplication(
    request: IncomingMessage,
    response: ServerResponse,
    serverId: string,
    path: string,
  ): Promise<void> {
    const presented = request.headers[SLOT_HEADER];
    const slot = typeof presented === 'string' ? presented : null;
    const relay = new AnswerRelay(response, answerHeaders);
    const { method = 'GET' } = request;
    const body = hasBody(request) ? new RequestBody(request) : null;
    const call = { method, path, headers: callHeaders(request.rawHeaders), body };
    this.gateway.dispatchApp({ serverId, slot }, call, relay);
    try {
      await relay.sent;
    } catch (error) {
      this.#fail(response, serverId, error);
    }
  }

  async #toAgent(
    request: IncomingMessage,
    response: ServerResponse,
    peerId: string,
    path: string,
  ): Promise<void> {
    const caller = new AbortController();
    const span = openSpan(peerId, path, request);
    response.once('close', () => {
      caller.abort();
      const { statusCode } = response;
      span.set({ 'http.response.status_code': statusCode });
      span.end(statusCode >= 500 ? String(statusCode) : null);
    });
    let answer: ForwardResponse;
    try {
      const body = hasBody(request) ? request : null;
      const { method = 'GET' } = request;
      const { traceparent } = span;
      const headers = traceparent === null ? request.headers : { ...request.headers, traceparent };
      const { signal } = caller;
      answer = await this.gateway.forward(peerId, { method, path, headers, body, signal });
    } catch (error) {
      this.#fail(response, peerId, error);
      return;
    }
    response.writeHead(answer.status, answer.headers);
    response.flushHeaders();
    pipeline(answer.body, response, (error) => {
      if (error && !caller.signal.aborted) {
        this.log('answer of an agent broke off', { peerId, err: error });
      }
    });
  }

  async #raw(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    const gone = new AbortController();
    socket.on('error', () => gone.abort());
    socket.once('close', () => gone.abort());
    const [, peerId] = RAW_TARGET.exec(request.url ?? '') ?? [];
    if (!this.#isAllowed(request))
      return refuseSocket(socket, 401, { [TUNNEL_FAULT_HEADER]: 'unauthorized' });
    if (peerId === undefined || request.headers.upgrade !== RAW_PROTOCOL) {
      return refuseSocket(socket, 404, { [TUNNEL_FAULT_HEADER]: 'not_found' });
    }
    const slot = request.headers[SLOT_HEADER];
    let opened: RawConnection;
    try {
      opened = await this.gateway.connectRaw(peerId, typeof slot === 'string' ? slot : null, gone.signal);
    } catch (error) {
      if (error instanceof TunnelNotFoundError) {
        return refuseSocket(socket, 404, { [TUNNEL_FAULT_HEADER]: 'tunnel_not_found' });
      }
      return refuseSocket(socket, 502, { [TUNNEL_FAULT_HEADER]: 'tunnel_broken' });
    }
    const { status, headers, stream } = opened;
    if (status !== 200) {
      stream.destroy();
      return refuseSocket(socket, status, { [AGENT_FAULT_HEADER]: String(headers[AGENT_FAULT_HEADER]) });
    }
    socket.write(
      `HTTP/1.1 101 Switching Protocols\r\nconnection: Upgrade\r\nupgrade: ${RAW_PROTOCOL}\r\n\r\n`,
    );
    if (head.length > 0) stream.write(head);
    joinStreams(socket, stream);
  }

  #isAllowed({ headers }: IncomingMessage): boolean {
    const presented = headers[INTERNAL_TOKEN_HEADER];
    return typeof presented === 'string' && timingSafeEqual(digest(presented), this.#token);
  }

  #fail(response: ServerResponse, peerId: string, error: unknown): void {
    if (response.destroyed) return;
    if (error instanceof AppConnectionLost) return refuse(response, 502, APP_CONNECTION_LOST_FAULT);
    if (error instanceof AppUnreachable) {
      response.writeHead(502, { [AGENT_FAULT_HEADER]: error.fault }).end();
      return;
    }
    if (
      error instanceof TunnelNotFoundError ||
      (error instanceof TunnelMissing && error.fault === 'absent')
    ) {
      refuse(response, 404, 'tunnel_not_found');
      return;
    }
    this.log('call to an agent failed', { peerId, err: error });
    refuse(response, 502, 'tunnel_broken');
  }
}
