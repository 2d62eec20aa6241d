import {
  createServer,
  type Http2Server,
  type IncomingHttpHeaders,
  type ServerHttp2Session,
  type ServerHttp2Stream,
} from 'node:http2';
import { setTimeout as delay } from 'node:timers/promises';
import {
  AGENT_VERSION_HEADER,
  MACHINE_ID_HEADER,
  MOVE_PATH,
  SERVER_ID_HEADER,
  TUNNEL_AUTHORITY,
  type TunnelCarrier,
} from '#libs/agent-protocol';
import { AGENT_VERSION } from '../agent-version.js';
import type { Log } from '../log.js';
import { pause } from '../process/pause.js';
import { dialDelay } from './backoff.js';
import { dial } from './dial.js';

const MEBIBYTE = 1024 * 1024;
/** A request for the application may carry as many as an HTTP/1.1 server takes. */
const MAX_HEADERS = 2100;
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

/** Why another tunnel is to be dialled: the last one is over, or is to be left while it still serves. */
interface Ending {
  readonly livedMs: number;
  /** Null for one that is left, or never was open. */
  readonly closeCode: number | null;
}

/** Keeps one tunnel to the gateway open, for ever, and answers HTTP/2 calls that come through it. */
export class TunnelClient {
  readonly #server: Http2Server;
  readonly #calls = new Set<Promise<void>>();
  readonly #stopped = new AbortController();
  /** One, or more while a tunnel that is left goes on beside the next. */
  readonly #carriers = new Set<TunnelCarrier>();
  #leave: () => void = () => undefined;
  #running: Promise<void> | null = null;
  #lastFault = '';

  constructor(
    private readonly end: TunnelEnd,
    calls: CallHandler,
    private readonly log: Log,
    private readonly delayOf: typeof dialDelay = dialDelay,
    /** Told when the first tunnel opens and when the last one has closed. */
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
      if (headers[':authority'] === TUNNEL_AUTHORITY) this.#answer(stream, headers);
      else void calls.handle(stream, headers);
    });
    this.#server.on('session', (session) => session.setLocalWindowSize(MEBIBYTE));
    // An open tunnel that ends is told when it has closed, and what keeps the next one from opening is a fault.
    this.#server.on('sessionError', (error) => this.#brokeOff(error));
  }

  start(): void {
    this.#running ??= this.#run();
  }

  /** Lets open answers finish for a second, then closes the tunnel for good. */
  async stop(): Promise<void> {
    await Promise.race([Promise.all(this.#calls), delay(GOODBYE_MS, null, { ref: false })]);
    this.#stopped.abort();
    const closed = [...this.#carriers].map(
      (carrier) => new Promise<void>((resolve) => carrier.onClosed(() => resolve())),
    );
    for (const carrier of this.#carriers) carrier.close(1000);
    const cut = setTimeout(() => {
      for (const carrier of this.#carriers) carrier.terminate();
    }, GOODBYE_MS);
    await Promise.all([this.#running, ...closed]);
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

  #answer(stream: ServerHttp2Stream, headers: IncomingHttpHeaders): void {
    const isMove = headers[':method'] === 'PUT' && headers[':path'] === MOVE_PATH;
    stream.respond({ ':status': isMove ? 204 : 404 }, { endStream: true });
    if (isMove) this.#leave();
  }

  /** Resolves when the connection is over, whatever the reason, or is to be left. */
  async #connection(): Promise<Ending> {
    const { gatewayUrl, token } = this.end;
    const { signal } = this.#stopped;
    const headers = {
      authorization: `Bearer ${token}`,
      ...identityOf(this.end),
      [AGENT_VERSION_HEADER]: AGENT_VERSION,
    };
    let carrier: TunnelCarrier;
    try {
      carrier = await dial({ url: gatewayUrl, headers, signal });
    } catch (error) {
      if (!signal.aborted) this.#report((error as Error).message);
      return { livedMs: 0, closeCode: null };
    }
    const openedAt = performance.now();
    this.#lastFault = '';
    this.log('info', 'tunnel open');
    this.#carriers.add(carrier);
    if (this.#carriers.size === 1) this.onChange(true);
    const ending = new Promise<Ending>((resolve) => {
      this.#leave = () => {
        this.log('info', 'tunnel is to be left');
        resolve({ livedMs: STABLE_MS, closeCode: null });
      };
      carrier.onClosed((closeCode) => {
        this.#carriers.delete(carrier);
        this.log('info', 'tunnel closed', { closeCode });
        if (this.#carriers.size === 0) this.onChange(false);
        resolve({ livedMs: performance.now() - openedAt, closeCode });
      });
    });
    this.#serve(carrier);
    if (signal.aborted) carrier.close(1000);
    return ending;
  }

  #serve(carrier: TunnelCarrier): void {
    const { transport } = carrier;
    transport.on('error', (error) => this.#brokeOff(error));
    // The session is made in the turn of the event.
    this.#server.once('session', (session: ServerHttp2Session) => carrier.serve(session));
    this.#server.emit('connection', transport);
    let silentHeartbeats = 0;
    let seen = carrier.signsOfLife;
    const heartbeat = setInterval(() => {
      if (carrier.signsOfLife !== seen) silentHeartbeats = 0;
      seen = carrier.signsOfLife;
      if (silentHeartbeats >= SILENT_HEARTBEATS) carrier.terminate();
      else if (carrier.isOpen) {
        silentHeartbeats += 1;
        carrier.ping();
      }
    }, this.end.heartbeatSeconds * 1000);
    carrier.onClosed(() => clearInterval(heartbeat));
  }

  #brokeOff(error: Error): void {
    this.log('info', 'tunnel broke off', { err: error });
  }

  /** An unreachable gateway is dialled all day; the log has one line a fault. */
  #report(fault: string): void {
    if (fault === this.#lastFault) return;
    this.#lastFault = fault;
    this.log('warn', 'tunnel fault', { reason: fault });
  }
}
