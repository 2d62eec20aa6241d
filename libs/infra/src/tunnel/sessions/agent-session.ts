import {
  type ClientHttp2Session,
  type ClientHttp2Stream,
  connect,
  constants,
  type IncomingHttpHeaders,
  type OutgoingHttpHeaders,
} from 'node:http2';
import { type Duplex, finished, type Readable } from 'node:stream';
import {
  AGENT_AUTHORITY,
  APP_AUTHORITY,
  APP_CHANGES_PATH,
  APP_STATES_PATH,
  MOVE_PATH,
  type Slot,
  SLOT_HEADER,
  TUNNEL_AUTHORITY,
  type TunnelCarrier,
  USE_HEADER,
  USED_FOR_REQUESTS,
} from '#libs/agent-protocol';
import { AppConnectionPool, type AppTunnel } from '../apps/app-connection-pool.js';
import type { RawConnection } from '../apps/app-connection.js';
import type { TunnelIdentity } from '../tunnel.port.js';
import { dropRest } from '../apps/app-call.js';
import { forwardableHeaders } from '../forwarded-headers.policy.js';
import { TunnelBrokenError, TunnelNotFoundError } from '../tunnel.errors.js';

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
  /** Cancels the call on the agent too. */
  readonly signal?: AbortSignal;
}

export interface ForwardResponse {
  readonly status: number;
  readonly headers: Record<string, string | string[]>;
  /** Destroyed with an error when the tunnel breaks before the end. */
  readonly body: Readable;
}

/** One live tunnel: HTTP/2 calls to the agent through the connection it has dialled, and a watch over the peer. */
export class AgentSession implements AppTunnel {
  /** Resolves when the tunnel is gone. */
  readonly closed: Promise<void>;
  /** Requests for the applications behind it. */
  readonly apps: AppConnectionPool;
  readonly #http: ClientHttp2Session;
  #silentPings = 0;
  #signsSeen = 0;
  #isGone = false;

  constructor(
    readonly identity: TunnelIdentity,
    private readonly carrier: TunnelCarrier,
    keepalive: KeepaliveTimes,
  ) {
    this.apps = new AppConnectionPool(identity.peerId, this);
    const timer = setInterval(() => this.#watch(keepalive.deadPings), keepalive.pingMs);
    // Without an error, streams whose request has ended would seem to end well.
    this.closed = new Promise((resolve) => {
      carrier.onClosed(() => {
        clearInterval(timer);
        this.#isGone = true;
        this.#http.destroy(new TunnelBrokenError(identity.peerId));
        resolve();
      });
    });
    const { transport } = carrier;
    transport.on('error', () => carrier.terminate());
    this.#http = connect('http://agent', {
      createConnection: () => transport,
      maxSessionMemory: MAX_SESSION_MEMORY_MB,
      settings: { initialWindowSize: MEBIBYTE, enablePush: false },
    });
    carrier.serve(this.#http);
    this.#http.once('connect', () => this.#http.setLocalWindowSize(MEBIBYTE));
    this.#http.on('error', () => carrier.terminate());
    this.#http.once('close', () => this.close(1000));
  }

  close(code: number): void {
    this.carrier.close(code);
    const cut = setTimeout(() => this.carrier.terminate(), CLOSE_GRACE_MS);
    void this.closed.then(() => clearTimeout(cut));
  }

  /** Asks the peer to dial another replica. One that does not know the call goes on here, as does one that is gone. */
  askToMove(): void {
    if (!this.takesCalls) return;
    const headers = { ':method': 'PUT', ':authority': TUNNEL_AUTHORITY, ':path': MOVE_PATH };
    const stream = this.#http.request(headers, { endStream: true });
    stream.on('error', () => undefined);
    stream.resume();
  }

  /** Takes no more calls, lets those under way end, and then ends the tunnel. */
  retire(): void {
    this.apps.retire();
    this.#http.close();
  }

  /** @throws TunnelNotFoundError when it takes no more calls; TunnelBrokenError when it ends before the answer begins */
  async forward(request: ForwardedRequest): Promise<ForwardResponse> {
    const { method, path, headers, body, signal } = request;
    const stream = this.#open(
      { ...forwardableHeaders(headers), ':authority': AGENT_AUTHORITY, ':method': method, ':path': path },
      body === null,
      signal,
    );
    const answer = this.#answer(stream);
    if (body) sendBody(body, stream);
    return answer;
  }

  /** False as soon as either end has begun to leave. */
  get takesCalls(): boolean {
    return !this.#http.closed && !this.#http.destroyed;
  }

  get isGone(): boolean {
    return this.#isGone || this.#http.destroyed;
  }

  /**
   * A connection to the port of the application.
   * @throws TunnelNotFoundError when the tunnel takes no more calls; TunnelBrokenError when it ends before the agent answers
   */
  connectRaw(slot: Slot, signal: AbortSignal): Promise<RawConnection> {
    return this.#connect(slot, {}, signal);
  }

  openForRequests(slot: Slot): Promise<RawConnection> {
    return this.#connect(slot, { [USE_HEADER]: USED_FOR_REQUESTS });
  }

  followChanges(): Promise<Duplex | null> {
    return this.#follow(APP_CHANGES_PATH);
  }

  /** What the agent tells of its applications; null where it does not. @throws as {@link followChanges} */
  followStates(): Promise<Duplex | null> {
    return this.#follow(APP_STATES_PATH);
  }

  async #follow(path: string): Promise<Duplex | null> {
    const call = { ':method': 'GET', ':path': path, ':authority': AGENT_AUTHORITY };
    const stream = this.#open(call, true);
    const { status } = await this.#answer(stream);
    if (status === 200) return stream;
    stream.destroy();
    return null;
  }

  async #connect(slot: Slot, use: OutgoingHttpHeaders, signal?: AbortSignal): Promise<RawConnection> {
    const headers = slot === null ? use : { ...use, [SLOT_HEADER]: slot };
    const target = { ':method': 'CONNECT', ':authority': APP_AUTHORITY };
    const stream = this.#open({ ...headers, ...target }, false, signal);
    const answer = await this.#answer(stream);
    return { status: answer.status, headers: answer.headers, stream };
  }

  /** @throws TunnelNotFoundError when the tunnel takes no more calls: nothing was sent then */
  #open(headers: OutgoingHttpHeaders, endStream: boolean, signal?: AbortSignal): ClientHttp2Stream {
    if (!this.takesCalls) throw new TunnelNotFoundError(this.identity.peerId);
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
    const { signsOfLife, isOpen } = this.carrier;
    if (signsOfLife !== this.#signsSeen) this.#silentPings = 0;
    this.#signsSeen = signsOfLife;
    if (this.#silentPings >= deadPings) this.carrier.terminate();
    else if (isOpen) {
      this.#silentPings += 1;
      this.carrier.ping();
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
