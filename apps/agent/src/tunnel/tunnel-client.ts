import { createServer, type Http2Server, type IncomingHttpHeaders, type ServerHttp2Stream } from 'node:http2';
import { setTimeout as delay } from 'node:timers/promises';
import { WebSocket } from 'ws';
import {
  AGENT_VERSION_HEADER,
  MACHINE_ID_HEADER,
  SERVER_ID_HEADER,
  WebSocketDuplex,
} from '#libs/agent-protocol';
import { AGENT_VERSION } from '../agent-version.js';
import type { Log } from '../log.js';
import { pause } from '../process/pause.js';
import { dialDelay } from './backoff.js';

const MEBIBYTE = 1024 * 1024;
/** A request for the application may carry as many as an HTTP/1.1 server takes. */
const MAX_HEADERS = 2100;
const HANDSHAKE_TIMEOUT_MS = 10_000;
/** A tunnel that lived this long was a good one: the next dial is quick again. */
const STABLE_MS = 5000;
const GOODBYE_MS = 1000;
const SILENT_HEARTBEATS = 3;
/** Sent by the gateway when a newer session of this server took over. */
const CLOSE_REPLACED = 4001;

function identityOf(end: TunnelEnd): Readonly<Record<string, string>> {
  return 'machineId' in end ? { [MACHINE_ID_HEADER]: end.machineId } : { [SERVER_ID_HEADER]: end.serverId };
}

/** Answers the calls of the tunnel, one a stream; never rejects. */
export interface CallHandler {
  handle(stream: ServerHttp2Stream, headers: IncomingHttpHeaders): Promise<void>;
}

/** Who dials, where, and with which token: the agent of a server, or a machine. */
export type TunnelEnd = {
  readonly gatewayUrl: string;
  readonly token: string;
  readonly heartbeatSeconds: number;
} & ({ readonly serverId: string } | { readonly machineId: string });

/** Keeps one tunnel to the gateway open, for ever, and answers HTTP/2 calls that come through it. */
export class TunnelClient {
  readonly #server: Http2Server;
  readonly #calls = new Set<Promise<void>>();
  readonly #stopped = new AbortController();
  #socket: WebSocket | null = null;
  #running: Promise<void> | null = null;
  #lastFault = '';

  constructor(
    private readonly end: TunnelEnd,
    calls: CallHandler,
    private readonly log: Log,
    private readonly delayOf: typeof dialDelay = dialDelay,
    /** Told whenever the tunnel opens or has closed. */
    private readonly onChange: (isOpen: boolean) => void = () => undefined,
  ) {
    this.#server = createServer({
      maxSessionMemory: 256,
      maxHeaderListPairs: MAX_HEADERS,
      settings: { initialWindowSize: MEBIBYTE },
    });
    this.#server.on('stream', (stream, headers) => {
      // Its tunnel may be cut between the call and this event; one that was refused by then still tells of that.
      stream.on('error', () => undefined);
      if (stream.destroyed) return;
      const closed = new Promise<void>((resolve) => stream.once('close', resolve));
      this.#calls.add(closed);
      void closed.then(() => this.#calls.delete(closed));
      void calls.handle(stream, headers);
    });
    this.#server.on('session', (session) => session.setLocalWindowSize(MEBIBYTE));
    this.#server.on('sessionError', (error) => this.#report(error.message));
  }

  start(): void {
    this.#running ??= this.#run();
  }

  /** Lets open answers finish for a second, then closes the tunnel for good. */
  async stop(): Promise<void> {
    await Promise.race([Promise.all(this.#calls), delay(GOODBYE_MS, null, { ref: false })]);
    this.#stopped.abort();
    this.#socket?.close(1000);
    const cut = setTimeout(() => this.#socket?.terminate(), GOODBYE_MS);
    await this.#running;
    clearTimeout(cut);
  }

  async #run(): Promise<void> {
    const { signal } = this.#stopped;
    let failures = 0;
    while (!signal.aborted) {
      const { livedMs, closeCode } = await this.#connection();
      if (signal.aborted) return;
      failures = livedMs >= STABLE_MS ? 0 : failures + 1;
      if (closeCode === CLOSE_REPLACED) failures = Infinity;
      await pause(this.delayOf(failures, Math.random()), signal);
    }
  }

  /** Resolves when the connection is over, whatever the reason. */
  #connection(): Promise<{ livedMs: number; closeCode: number }> {
    const { gatewayUrl, token } = this.end;
    const socket = new WebSocket(gatewayUrl, {
      headers: {
        authorization: `Bearer ${token}`,
        ...identityOf(this.end),
        [AGENT_VERSION_HEADER]: AGENT_VERSION,
      },
      handshakeTimeout: HANDSHAKE_TIMEOUT_MS,
      perMessageDeflate: false,
    });
    this.#socket = socket;
    let openedAt: number | null = null;
    socket.on('error', (error) => this.#report(error.message));
    socket.once('open', () => {
      openedAt = Date.now();
      this.#lastFault = '';
      this.log('info', 'tunnel open');
      this.onChange(true);
      this.#serve(socket);
    });
    return new Promise((resolve) => {
      socket.once('close', (closeCode) => {
        if (openedAt !== null) {
          this.log('info', 'tunnel closed', { closeCode });
          this.onChange(false);
        }
        resolve({ livedMs: openedAt === null ? 0 : Date.now() - openedAt, closeCode });
      });
    });
  }

  #serve(socket: WebSocket): void {
    const duplex = new WebSocketDuplex(socket);
    duplex.on('error', (error) => this.#report(error.message));
    this.#server.emit('connection', duplex);
    let silentHeartbeats = 0;
    const seen = (): void => void (silentHeartbeats = 0);
    for (const event of ['ping', 'pong', 'message'] as const) socket.on(event, seen);
    const heartbeat = setInterval(() => {
      if (silentHeartbeats >= SILENT_HEARTBEATS) socket.terminate();
      else if (socket.readyState === WebSocket.OPEN) {
        silentHeartbeats += 1;
        socket.ping();
      }
    }, this.end.heartbeatSeconds * 1000);
    socket.once('close', () => clearInterval(heartbeat));
  }

  /** An unreachable gateway is dialled all day; the log has one line a fault. */
  #report(fault: string): void {
    if (fault === this.#lastFault) return;
    this.#lastFault = fault;
    this.log('warn', 'tunnel fault', { reason: fault });
  }
}
