import { randomUUID } from 'node:crypto';
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { type WebSocket, WebSocketServer } from 'ws';
import { type Slot, TUNNEL_PATH } from '#libs/agent-protocol';
import type { TunnelAuthenticator } from '../tunnel-authenticator.port.js';
import type { TunnelDirectory, TunnelIdentity } from '../tunnel-directory.port.js';
import {
  AgentSession,
  type ForwardedRequest,
  type ForwardResponse,
  type KeepaliveTimes,
  type RawConnection,
} from './agent-session.js';
import { refuseUpgrade } from './refuse-upgrade.js';
import { type RecorderTimes, SessionRecorder, type TunnelLog } from './session-recorder.js';
import { readTunnelCredentials, type TunnelCredentials } from './tunnel-credentials.js';
import { TunnelNotFoundError } from './tunnel-not-found.error.js';

/** WebSocket close codes the agent tells apart. */
export const TUNNEL_CLOSE = { shuttingDown: 1001, replaced: 4001 } as const;

const MAX_FRAME_BYTES = 16 * 1024 * 1024;

export type TunnelTimes = KeepaliveTimes & RecorderTimes;

export const TUNNEL_TIMES: TunnelTimes = { pingMs: 2500, deadPings: 3, heartbeatMs: 5000, retryMs: 500 };

export interface TunnelGatewayOptions {
  readonly authenticator: TunnelAuthenticator;
  readonly directory: TunnelDirectory;
  readonly log: TunnelLog;
  /** Told of each new tunnel; `closed` resolves when it is gone. */
  readonly onOpen?: (tunnel: TunnelIdentity, closed: Promise<void>) => void;
  readonly times?: TunnelTimes;
}

/** The agents' side of an API replica: accepts tunnels, keeps the newest of each server and machine, sends calls through. */
export class TunnelGateway {
  readonly #sessions = new Map<string, AgentSession>();
  readonly #recorders = new Set<SessionRecorder>();
  readonly #sockets = new WebSocketServer({
    noServer: true,
    perMessageDeflate: false,
    maxPayload: MAX_FRAME_BYTES,
  });
  readonly #times: TunnelTimes;
  #closing = false;

  constructor(private readonly options: TunnelGatewayOptions) {
    this.#times = options.times ?? TUNNEL_TIMES;
  }

  /** Takes the upgrade requests for {@link TUNNEL_PATH}; others are left to other listeners. */
  attach(server: Server): void {
    server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
      if (request.url?.split('?')[0] === TUNNEL_PATH) void this.#upgrade(request, socket, head);
      else if (server.listenerCount('upgrade') === 1) refuseUpgrade(socket, 404);
    });
  }

  has(peerId: string): boolean {
    return this.#sessions.has(peerId);
  }

  /** Open tunnels of this replica. */
  get size(): number {
    return this.#sessions.size;
  }

  /** @throws TunnelNotFoundError, TunnelBrokenError */
  async forward(peerId: string, request: ForwardedRequest): Promise<ForwardResponse> {
    return this.#session(peerId).forward(request);
  }

  /**
   * A connection to the port of the application of a server.
   * @throws TunnelNotFoundError, TunnelBrokenError
   */
  async connectRaw(peerId: string, slot: Slot, signal: AbortSignal): Promise<RawConnection> {
    return this.#session(peerId).connectRaw(slot, signal);
  }

  /** Refuses new tunnels, closes the open ones and publishes that, within the time given. */
  async close(deadlineMs = 2000): Promise<void> {
    this.#closing = true;
    for (const session of this.#sessions.values()) session.close(TUNNEL_CLOSE.shuttingDown);
    const published = Promise.all([...this.#recorders].map(({ done }) => done));
    await Promise.race([published, delay(deadlineMs, null, { ref: false })]);
    for (const recorder of this.#recorders) recorder.abandon();
    this.#sockets.close();
  }

  #session(peerId: string): AgentSession {
    const session = this.#sessions.get(peerId);
    if (!session) throw new TunnelNotFoundError(peerId);
    return session;
  }

  async #upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    const gone = (): void => void socket.destroy();
    socket.on('error', gone);
    const credentials = readTunnelCredentials(request);
    const refusal = credentials ? await this.#refusal(credentials) : 400;
    if (socket.destroyed) return;
    if (refusal || !credentials) {
      refuseUpgrade(socket, refusal ?? 400);
      return;
    }
    socket.off('error', gone);
    this.#sockets.handleUpgrade(request, socket, head, (webSocket) => this.#accept(webSocket, credentials));
  }

  async #refusal({ peer, peerId, token }: TunnelCredentials): Promise<401 | 503 | null> {
    if (this.#closing) return 503;
    try {
      if (!(await this.options.authenticator.authenticate(peerId, token, peer))) return 401;
      return this.#closing ? 503 : null;
    } catch (error) {
      this.options.log('tunnel cannot be authenticated', { peerId, reason: (error as Error).message });
      return 503;
    }
  }

  #accept(webSocket: WebSocket, { peer, peerId, agentVersion }: TunnelCredentials): void {
    const { directory, log, onOpen } = this.options;
    const identity: TunnelIdentity = { peer, peerId, sessionId: randomUUID(), agentVersion };
    const session = new AgentSession(identity, webSocket, this.#times);
    this.#sessions.get(peerId)?.close(TUNNEL_CLOSE.replaced);
    this.#sessions.set(peerId, session);
    void session.closed.then(() => {
      if (this.#sessions.get(peerId) === session) this.#sessions.delete(peerId);
    });
    const superseded = (): void => session.close(TUNNEL_CLOSE.replaced);
    const recorder = new SessionRecorder(session, directory, this.#times, superseded, log);
    this.#recorders.add(recorder);
    void recorder.done.then(() => this.#recorders.delete(recorder));
    onOpen?.(identity, session.closed);
  }
}
