import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { joinStreams } from '#libs/agent-protocol';
import { hasBody } from '#libs/http';
import { PorticoError } from '#libs/kernel';
import { agentTarget } from '../../servers/views/server-row.js';
import { TrafficRecorder } from '../../machines/traffic/traffic-recorder.js';
import { AppConnections } from '../../tunnel/index.js';
import { AppAccess, type AppVisit, type Wait } from '../app-access.service.js';
import { appFailure, isUndelivered } from '../gateway-answers.js';
import { GatewayCookies } from '../visitors/gateway-cookies.js';
import { appHeaders, ownCookie } from './app-headers.policy.js';
import { type Flow, PING_AFTER_MS, OpenExchanges, takenBytes } from './open-exchanges.js';
import { WebSocketPings } from './web-socket-pings.js';

const LONGEST_HEAD = 64 * 1024;
const END_OF_HEAD = '\r\n\r\n';

/** A request for a WebSocket, and what came behind it. */
interface AskedSocket {
  readonly request: IncomingMessage;
  readonly head: Buffer;
  /** Path and query as the application gets them. */
  readonly path: string;
  readonly requestId: string;
  /** Waits for an application that takes no connections. */
  readonly wait: Wait;
}

/** Opens WebSockets to applications; after the application has agreed both sides speak as they like. */
@Injectable()
export class AppWebSockets {
  constructor(
    private readonly connections: AppConnections,
    private readonly access: AppAccess,
    private readonly cookies: GatewayCookies,
    private readonly exchanges: OpenExchanges,
    private readonly traffic: TrafficRecorder,
  ) {}

  /** @throws PorticoError before anything was answered. */
  async open(admitted: AppVisit, asked: AskedSocket): Promise<void> {
    const { request, head } = asked;
    requireWebSocket(request);
    const { socket } = request;
    let { server } = admitted;
    const visitEnd = new AbortController();
    const pings = new WebSocketPings();
    const { bytesRead, bytesWritten } = socket;
    const leave = this.exchanges.enter({
      get serverId() {
        return server.id;
      },
      subdomain: server.subdomain,
      request,
      raw: true,
      received: () => socket.bytesRead,
      cut: () => socket.destroy(),
      flows: flowsOf(socket, pings, visitEnd),
    });
    socket.once('close', () => {
      visitEnd.abort();
      leave();
      this.traffic.count(server.id, {
        requests: 1,
        bytesIn: Math.max(0, socket.bytesRead - bytesRead),
        bytesOut: Math.max(0, socket.bytesWritten - bytesWritten),
      });
    });
    const wait: Wait = async (visit) => {
      const waited = await asked.wait(visit);
      ({ server } = waited.visit);
      return waited;
    };
    const connection = await this.agreed(admitted, { ...asked, wait }, visitEnd.signal);
    if (connection === null) return;
    socket.write(connection.head, 'latin1');
    if (head.length > 0) connection.stream.write(head);
    joinStreams(socket, connection.stream, pings);
  }

  /**
   * A connection to the application, which has agreed to a WebSocket; null when nobody waits for it any more.
   * Only who has agreed may be spoken to without the gateway in between.
   */
  private async agreed(visit: AppVisit, asked: AskedSocket, signal: AbortSignal): Promise<Agreed | null> {
    let stream: Duplex | null = null;
    let answer: Head | null = null;
    const cut = (): void => void stream?.destroy();
    signal.addEventListener('abort', cut);
    try {
      stream = await this.request(visit, asked, signal).catch(async (error: unknown) => {
        if (!isUndelivered(error)) throw error;
        const waited = await asked.wait(visit);
        if (!waited.answers) throw error;
        return this.request(waited.visit, asked, signal);
      });
      answer = await readHead(stream, this.cookies.isOurs);
    } catch (error) {
      if (!signal.aborted) throw appFailure(error);
    }
    if (answer?.agreed && stream && !signal.aborted) return { stream, head: answer.text };
    cut();
    if (signal.reason instanceof PorticoError) throw signal.reason;
    if (signal.aborted) return null;
    throw new PorticoError(answer ? 'APP_UPGRADE_REFUSED' : 'APP_CONNECTION_LOST', {
      ...(answer && { details: { status: answer.status } }),
    });
  }

  /** A connection to the application on which a WebSocket was asked for. */
  private async request(visit: AppVisit, asked: AskedSocket, signal: AbortSignal): Promise<Duplex> {
    const text = await this.requestText(visit, asked);
    const stream = await this.connections.open(agentTarget(visit.server), signal);
    stream.on('error', () => undefined);
    stream.write(text, 'latin1');
    return stream;
  }

  /** The request as the gateway writes it: the visitor's words with the gateway's own. */
  private async requestText(visit: AppVisit, { request, path, requestId }: AskedSocket): Promise<string> {
    const facts = await this.access.factsOf(request, visit, requestId);
    const headers = [...appHeaders(request.headers, facts), 'connection', 'Upgrade', 'upgrade', 'websocket'];
    const lines: string[] = [];
    for (let at = 0; at < headers.length; at += 2) lines.push(`${headers[at]}: ${headers[at + 1]}`);
    return [`GET ${path} HTTP/1.1`, ...lines, '', ''].join('\r\n');
  }
}

/** Until the application has agreed it is its turn; from then on the visitor's to show that somebody is there. */
function flowsOf(socket: Socket, pings: WebSocketPings, visitEnd: AbortController): readonly Flow[] {
  const isOpen = (): boolean => pings.readableFlowing !== null;
  let isAsked = false;
  const moved = (): number => socket.bytesRead + takenBytes(socket) - pings.pingBytes;
  return [
    {
      name: 'answering',
      moved,
      waits: () => !isOpen(),
      end: () => visitEnd.abort(new PorticoError('APP_TIMEOUT')),
    },
    {
      name: 'socket',
      moved,
      waits: isOpen,
      nudge: (quietMs) => {
        isAsked = quietMs >= PING_AFTER_MS && (isAsked || pings.ping());
      },
      end: () => socket.destroy(),
    },
  ];
}

/** What comes behind the head of anything else is no WebSocket yet, and would pass by the gateway. */
function requireWebSocket(request: IncomingMessage): void {
  if (request.method !== 'GET' || hasBody(request)) {
    throw new PorticoError('INVALID_REQUEST', { message: 'Only WebSockets can be opened here.' });
  }
}

interface Agreed {
  readonly stream: Duplex;
  /** What the visitor is answered. */
  readonly head: string;
}

interface Head {
  readonly agreed: boolean;
  readonly status: number;
  readonly text: string;
}

/** The head of the answer; what comes after it stays in the connection. Null when there is none. */
function readHead(connection: Duplex, isOurs: (cookie: string) => boolean): Promise<Head | null> {
  return new Promise((resolve) => {
    let read: Buffer = Buffer.alloc(0);
    const done = (head: Head | null): void => {
      connection.off('readable', onReadable).off('end', onEnd).off('close', onEnd);
      resolve(head);
    };
    const onEnd = (): void => done(null);
    const onReadable = (): void => {
      for (let chunk: unknown = connection.read(); chunk !== null; chunk = connection.read()) {
        read = Buffer.concat([read, chunk as Buffer]);
      }
      const end = read.indexOf(END_OF_HEAD);
      if (end === -1) return read.length > LONGEST_HEAD ? done(null) : undefined;
      const text = read.toString('latin1', 0, end + END_OF_HEAD.length);
      const rest = read.subarray(end + END_OF_HEAD.length);
      const status = Number(/^HTTP\/1\.[01] (\d{3})[ \r]/.exec(text)?.[1] ?? 0);
      done({ agreed: status === 101, status, text: visitorHead(text, isOurs) });
      if (rest.length > 0) connection.unshift(rest);
    };
    connection.on('readable', onReadable).on('end', onEnd).on('close', onEnd);
    onReadable();
  });
}

/** The head as the visitor gets it: what an answer may not tell or set, its head may not either. */
function visitorHead(head: string, isOurs: (cookie: string) => boolean): string {
  return head
    .replace(/^x-svc-[^\r\n]*\r\n/gim, '')
    .replace(/^set-cookie\s*:([^\r\n]*)\r\n/gim, (_, cookie: string) => {
      const kept = ownCookie(cookie, isOurs);
      return kept === null ? '' : `set-cookie:${kept}\r\n`;
    });
}
