import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import type { Socket } from 'node:net';
import { WebSocketServer } from 'ws';
import {
  PlainCarrier,
  type Slot,
  TUNNEL_PROTOCOL,
  type TunnelCarrier,
  WebSocketCarrier,
} from '#libs/agent-protocol';
import { answerRaw, requestIdFrom } from '#libs/http';
import { PorticoError } from '#libs/kernel';
import type { AgentTarget } from '../agent-calls.js';
import type { AnswerTaker, AppCall } from '../apps/app-call.js';
import type { RawConnection } from '../apps/app-connection.js';
import { readTunnelCredentials, type TunnelCredentials } from '../tunnel-dial.js';
import { TunnelMissing, TunnelNotFoundError } from '../tunnel.errors.js';
import type { TunnelAuthenticator, TunnelDirectory, TunnelIdentity, TunnelPeer } from '../tunnel.port.js';
import {
  AgentSession,
  type ForwardedRequest,
  type ForwardResponse,
  type KeepaliveTimes,
} from './agent-session.js';
import { SessionRecorder, TunnelHeartbeats, type TunnelLog } from './tunnel-publication.js';

/** Close codes the agent tells apart. */
const TUNNEL_CLOSE = { shuttingDown: 1001, replaced: 4001 } as const;

/** Between two looks at the tunnels that are to go elsewhere. */
const LOOK_MS = 250;
/** Looks for which one is kept that has gone: calls are on their way to it. */
const KEPT_LOOKS = 4;

const AGREED = `HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: ${TUNNEL_PROTOCOL}\r\n\r\n`;

const MAX_FRAME_BYTES = 16 * 1024 * 1024;

export interface TunnelTimes extends KeepaliveTimes {
  /** Milliseconds between two renewals of what is published. */
  readonly heartbeatMs: number;
  /** Milliseconds before what could not be published is tried again. */
  readonly retryMs: number;
}

export const TUNNEL_TIMES: TunnelTimes = { pingMs: 2500, deadPings: 3, heartbeatMs: 5000, retryMs: 500 };

export interface TunnelGatewayOptions {
  readonly authenticator: TunnelAuthenticator;
  readonly directory: TunnelDirectory;
  readonly log: TunnelLog;
  /** Told of each new tunnel; `closed` resolves when it is gone. */
  readonly onOpen?: (tunnel: TunnelIdentity, closed: Promise<void>) => void;
  /** Called with the session of each server once it is published. */
  readonly onPublished?: (session: AgentSession) => void;
  readonly times?: TunnelTimes;
}

/** The agents' side of an API replica: accepts tunnels, keeps the newest of each server and machine, sends calls through. */
export class TunnelGateway {
  readonly #sessions = new Map<string, AgentSession>();
  /** Not to be found any more; they end with the calls that are under way. */
  readonly #retired = new Set<AgentSession>();
  readonly #recorders = new Set<SessionRecorder>();
  readonly #sockets = new WebSocketServer({
    noServer: true,
    perMessageDeflate: false,
    maxPayload: MAX_FRAME_BYTES,
  });
  readonly #times: TunnelTimes;
  readonly #heartbeats: TunnelHeartbeats;
  #closing = false;

  constructor(private readonly options: TunnelGatewayOptions) {
    this.#times = options.times ?? TUNNEL_TIMES;
    this.#heartbeats = new TunnelHeartbeats(options.directory, this.#times.heartbeatMs, options.log);
  }

  /** A listener for upgrades: makes a tunnel of one, or refuses it. */
  readonly handleUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    void this.#upgrade(request, socket, head);
  };

  has(peerId: string): boolean {
    return this.#sessions.has(peerId);
  }

  /** Open tunnels of this replica. */
  get size(): number {
    return this.#sessions.size;
  }

  /** Of these, the tunnels of one kind. */
  count(kind: TunnelPeer): number {
    let found = 0;
    for (const { identity } of this.#sessions.values()) if (identity.peer === kind) found += 1;
    return found;
  }

  /** @throws TunnelNotFoundError, TunnelBrokenError */
  async forward(peerId: string, request: ForwardedRequest): Promise<ForwardResponse> {
    return this.#session(peerId).forward(request);
  }

  /**
   * Sends a request to the application of a server; what goes wrong is told to the taker.
   * @param elsewhere called instead when this replica has no tunnel that takes calls, and nothing was sent
   */
  dispatchApp(
    { serverId, slot }: AgentTarget,
    call: AppCall,
    taker: AnswerTaker,
    elsewhere: (() => void) | null = null,
  ): void {
    const session = this.#sessions.get(serverId);
    if (session) session.apps.dispatch(slot, call, taker, elsewhere);
    else if (elsewhere) elsewhere();
    else taker.onResponseError(null as never, new TunnelMissing(serverId, 'absent'));
  }

  /**
   * A connection to the port of the application of a server.
   * @throws TunnelNotFoundError, TunnelBrokenError
   */
  async connectRaw(peerId: string, slot: Slot, signal: AbortSignal): Promise<RawConnection> {
    return this.#session(peerId).connectRaw(slot, signal);
  }

  /**
   * Refuses new tunnels and asks the open ones to go to another replica, spread over half of the time given, so that
   * it is not dialled by all at once. Each is let go once it is published there; those that stay are open afterwards.
   */
  async leave(withinMs: number): Promise<void> {
    this.#closing = true;
    const toAsk = [...this.#sessions.values()];
    const share = Math.ceil((toAsk.length * LOOK_MS * 2) / Math.max(1, withinMs));
    const until = performance.now() + withinMs;
    const seenGone = new Map<AgentSession, number>();
    while (this.#sessions.size > 0 && performance.now() < until) {
      for (const session of toAsk.splice(0, share)) session.askToMove();
      await delay(LOOK_MS);
      for (const session of await this.#publishedElsewhere()) {
        const looks = (seenGone.get(session) ?? 0) + 1;
        seenGone.set(session, looks);
        if (looks > KEPT_LOOKS) this.#retire(session);
      }
    }
  }

  /** Refuses new tunnels, closes the open ones and publishes that, within the time given. */
  async close(deadlineMs = 2000): Promise<void> {
    this.#closing = true;
    for (const session of [...this.#sessions.values(), ...this.#retired]) {
      session.close(TUNNEL_CLOSE.shuttingDown);
    }
    const published = Promise.all([...this.#recorders].map(({ done }) => done));
    await Promise.race([published, delay(deadlineMs, null, { ref: false })]);
    for (const recorder of this.#recorders) recorder.abandon();
    this.#sockets.close();
  }

  async #publishedElsewhere(): Promise<readonly AgentSession[]> {
    try {
      const held = await this.options.directory.held();
      return [...this.#sessions.values()].filter(({ identity }) => !held.has(identity.sessionId));
    } catch (error) {
      this.options.log('tunnels cannot be looked up', { err: error });
      return [];
    }
  }

  #retire(session: AgentSession): void {
    const { peerId } = session.identity;
    if (this.#sessions.get(peerId) === session) this.#sessions.delete(peerId);
    this.#retired.add(session);
    void session.closed.then(() => this.#retired.delete(session));
    session.retire();
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
    if (request.headers.upgrade === TUNNEL_PROTOCOL) {
      socket.write(AGREED);
      // What Node hands over is the connection itself; only its type leaves room for another stream.
      this.#accept(new PlainCarrier(socket as Socket, head), credentials);
      return;
    }
    this.#sockets.handleUpgrade(request, socket, head, (webSocket) =>
      this.#accept(new WebSocketCarrier(webSocket), credentials),
    );
  }

  async #refusal({ peer, peerId, token }: TunnelCredentials): Promise<401 | 503 | null> {
    if (this.#closing) return 503;
    try {
      if (!(await this.options.authenticator.authenticate(peerId, token, peer))) return 401;
      return this.#closing ? 503 : null;
    } catch (error) {
      this.options.log('tunnel cannot be authenticated', { peerId, err: error });
      return 503;
    }
  }

  #accept(carrier: TunnelCarrier, { peer, peerId, agentVersion }: TunnelCredentials): void {
    const { directory, log, onOpen, onPublished } = this.options;
    const identity: TunnelIdentity = { peer, peerId, sessionId: randomUUID(), agentVersion };
    const session = new AgentSession(identity, carrier, this.#times);
    this.#sessions.get(peerId)?.close(TUNNEL_CLOSE.replaced);
    this.#sessions.set(peerId, session);
    void session.closed.then(() => {
      if (this.#sessions.get(peerId) === session) this.#sessions.delete(peerId);
    });
    const recorder = new SessionRecorder(session, {
      directory,
      heartbeats: this.#heartbeats,
      retryMs: this.#times.retryMs,
      onPublished: () => void (peer === 'server' && onPublished?.(session)),
      onSuperseded: () => (this.#closing ? this.#retire(session) : session.close(TUNNEL_CLOSE.replaced)),
      log,
    });
    this.#recorders.add(recorder);
    void recorder.done.then(() => this.#recorders.delete(recorder));
    onOpen?.(identity, session.closed);
  }
}

function refuseUpgrade(socket: Duplex, status: 400 | 401 | 503): void {
  const error =
    status === 503
      ? new PorticoError('SERVICE_UNAVAILABLE')
      : new PorticoError('INVALID_REQUEST', { status, message: 'No tunnel is opened for this.' });
  answerRaw(socket, error, requestIdFrom(undefined));
}
