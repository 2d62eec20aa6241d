import {
  type ClientHttp2Session,
  type ClientHttp2Stream,
  connect,
  constants,
  type IncomingHttpHeaders,
  type OutgoingHttpHeaders,
} from 'node:http2';
import { type Duplex, finished, type Readable } from 'node:stream';
import type { WebSocket } from 'ws';
import {
  AGENT_AUTHORITY,
  APP_AUTHORITY,
  type Slot,
  SLOT_HEADER,
  WebSocketDuplex,
} from '#libs/agent-protocol';
import type { TunnelIdentity } from '../tunnel-directory.port.js';
import { dropRest } from './drop-rest.js';
import { forwardableHeaders } from './forward-headers.policy.js';
import { TunnelBrokenError } from './tunnel-broken.error.js';

const MEBIBYTE = 1024 * 1024;
const MAX_SESSION_MEMORY_MB = 256;
/** A peer that has not taken the close by then is cut off. */
const CLOSE_GRACE_MS = 1000;

export interface KeepaliveTimes {
  /** Milliseconds between two pings. */
  readonly pingMs: number;
  /** A peer silent for this many pings is dead. */
  readonly deadPings: number;
}

export interface ForwardedRequest {
  readonly method: string;
  /** Path and query, as the agent sees it. */
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  /** Null for a request without a body. */
  readonly body: Readable | null;
  /** Whom the call is for. Default the agent itself. */
  readonly authority?: typeof AGENT_AUTHORITY | typeof APP_AUTHORITY;
  /** Cancels the call on the agent too. */
  readonly signal?: AbortSignal;
}

export interface ForwardResponse {
  readonly status: number;
  readonly headers: Record<string, string | string[]>;
  /** Destroyed with an error when the tunnel breaks before the end. */
  readonly body: Readable;
}

export interface RawConnection {
  /** 200 when the connection is open; else `headers` say why not, and the stream is of no use. */
  readonly status: number;
  readonly headers: Record<string, string | string[]>;
  readonly stream: Duplex;
}

/** One live tunnel: HTTP/2 calls to the agent through its WebSocket, and a watch over the peer. */
export class AgentSession {
  /** Resolves when the tunnel is gone. */
  readonly closed: Promise<void>;
  readonly #http: ClientHttp2Session;
  #silentPings = 0;

  constructor(
    readonly identity: TunnelIdentity,
    private readonly socket: WebSocket,
    keepalive: KeepaliveTimes,
  ) {
    const duplex = new WebSocketDuplex(socket);
    duplex.on('error', () => socket.terminate());
    this.#http = connect('http://agent', {
      createConnection: () => duplex,
      maxSessionMemory: MAX_SESSION_MEMORY_MB,
      settings: { initialWindowSize: MEBIBYTE, enablePush: false },
    });
    this.#http.once('connect', () => this.#http.setLocalWindowSize(MEBIBYTE));
    this.#http.on('error', () => socket.terminate());
    this.#http.once('close', () => this.close(1000));
    const seen = (): void => void (this.#silentPings = 0);
    for (const event of ['ping', 'pong', 'message'] as const) socket.on(event, seen);
    const timer = setInterval(() => this.#watch(keepalive.deadPings), keepalive.pingMs);
    // Without an error, streams whose request has ended would seem to end well.
    this.closed = new Promise((resolve) => {
      socket.once('close', () => {
        clearInterval(timer);
        this.#http.destroy(new TunnelBrokenError(identity.peerId));
        resolve();
      });
    });
  }

  close(code: number): void {
    this.socket.close(code);
    const cut = setTimeout(() => this.socket.terminate(), CLOSE_GRACE_MS);
    void this.closed.then(() => clearTimeout(cut));
  }

  /** @throws TunnelBrokenError when the tunnel ends before the answer begins */
  async forward(request: ForwardedRequest): Promise<ForwardResponse> {
    const { method, path, headers, body, authority = AGENT_AUTHORITY, signal } = request;
    const stream = this.#open(
      { ...forwardableHeaders(headers), ':authority': authority, ':method': method, ':path': path },
      body === null,
      signal,
    );
    const answer = this.#answer(stream);
    if (body) sendBody(body, stream);
    return answer;
  }

  /**
   * A connection to the port of the application.
   * @throws TunnelBrokenError when the tunnel ends before the agent answers
   */
  async connectRaw(slot: Slot, signal: AbortSignal): Promise<RawConnection> {
    const headers = slot === null ? {} : { [SLOT_HEADER]: slot };
    const stream = this.#open(
      { ...headers, ':method': 'CONNECT', ':authority': APP_AUTHORITY },
      false,
      signal,
    );
    const answer = await this.#answer(stream);
    return { status: answer.status, headers: answer.headers, stream };
  }

  #open(headers: OutgoingHttpHeaders, endStream: boolean, signal?: AbortSignal): ClientHttp2Stream {
    try {
      return this.#http.request(headers, { endStream, signal });
    } catch (error) {
      throw new TunnelBrokenError(this.identity.peerId, error);
    }
  }

  #answer(stream: ClientHttp2Stream): Promise<ForwardResponse> {
    return new Promise((resolve, reject) => {
      let fault: Error | undefined;
      const broke = (): void => reject(new TunnelBrokenError(this.identity.peerId, fault));
      stream.on('error', (error: Error) => (fault = error));
      stream.once('close', broke);
      stream.once('response', (headers) => {
        stream.off('close', broke);
        const status = Number(headers[':status']);
        resolve({ status, headers: forwardableHeaders(headers), body: stream });
      });
    });
  }

  /** Counts pings and not time: after a pause of this process, what the peer sent meanwhile is still unread. */
  #watch(deadPings: number): void {
    if (this.#silentPings >= deadPings) this.socket.terminate();
    else if (this.socket.readyState === this.socket.OPEN) {
      this.#silentPings += 1;
      this.socket.ping();
    }
  }
}

/** An answer may come before the body has ended: the rest is dropped then, so that its sender reads the answer. */
function sendBody(body: Readable, stream: ClientHttp2Stream): void {
  finished(body, { writable: false }, (error) => {
    if (error) stream.close(constants.NGHTTP2_CANCEL);
  });
  stream.once('close', () => dropRest(body.unpipe(stream)));
  body.pipe(stream);
}
