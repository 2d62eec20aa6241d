import { Injectable } from '@nestjs/common';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { PorticoError } from '#libs/kernel';
import { agentTarget } from '../../servers/views/agent-target.js';
import { TrafficRecorder } from '../../machines/traffic/traffic-recorder.js';
import { AppConnections, joinStreams } from '../../tunnel/index.js';
import { appFailure } from './app-failure.js';
import { appHeaders, ownCookie } from './app-headers.policy.js';
import { OpenExchanges } from './open-exchanges.js';
import type { Passage } from '../passage.command.js';
import { GatewayCookies } from '../visitors/gateway-cookies.js';
import { RequestFactsReader } from './request-facts.js';

const LONGEST_HEAD = 64 * 1024;
const END_OF_HEAD = '\r\n\r\n';

/** Opens WebSockets to applications; after the application has agreed both sides speak as they like. */
@Injectable()
export class OpenWebSocket {
  constructor(
    private readonly connections: AppConnections,
    private readonly facts: RequestFactsReader,
    private readonly cookies: GatewayCookies,
    private readonly exchanges: OpenExchanges,
    private readonly traffic: TrafficRecorder,
  ) {}

  /** @throws PorticoError before anything was answered. */
  async execute(
    passage: Passage,
    request: IncomingMessage & { readonly socket: Duplex & { readonly bytesRead: number } },
    head: Buffer,
    path: string,
    requestId: string,
  ): Promise<void> {
    requireWebSocket(request);
    const { server } = passage;
    const { socket } = request;
    const text = await this.requestText(passage, request, path, requestId);
    const visit = new AbortController();
    socket.once('close', () => visit.abort());
    if (socket.destroyed) return;
    const { bytesRead, bytesWritten } = request.socket;
    let connection: Duplex;
    try {
      connection = await this.connections.open(agentTarget(server), visit.signal);
    } catch (error) {
      if (visit.signal.aborted) return;
      throw appFailure(error);
    }
    connection.on('error', () => socket.destroy());
    connection.write(text, 'latin1');
    const answer = await readHead(connection, this.cookies.name);
    if (!answer?.agreed) {
      // Only who has agreed may be spoken to without the gateway in between.
      connection.destroy();
      throw new PorticoError(answer ? 'APP_UPGRADE_REFUSED' : 'APP_CONNECTION_LOST', {
        ...(answer && { details: { status: answer.status } }),
      });
    }
    socket.write(answer.text, 'latin1');
    if (head.length > 0) connection.write(head);
    const leave = this.exchanges.enter({
      serverId: server.id,
      subdomain: server.subdomain,
      request,
      raw: true,
      received: () => request.socket.bytesRead,
      cut: () => socket.destroy(),
    });
    socket.once('close', () => {
      leave();
      this.traffic.count(server.id, {
        requests: 1,
        bytesIn: Math.max(0, request.socket.bytesRead - bytesRead),
        bytesOut: Math.max(0, request.socket.bytesWritten - bytesWritten),
      });
    });
    joinStreams(socket, connection);
  }

  /** The request as the gateway writes it: the visitor's words with the gateway's own. */
  private async requestText(
    passage: Passage,
    request: IncomingMessage,
    path: string,
    requestId: string,
  ): Promise<string> {
    const facts = await this.facts.read(request, passage, requestId);
    const headers = {
      ...appHeaders(request.headers, facts),
      host: facts.host,
      connection: 'Upgrade',
      upgrade: 'websocket',
    };
    const lines = Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [value].flat().map((one) => `${name}: ${one}`),
    );
    return [`GET ${path} HTTP/1.1`, ...lines, '', ''].join('\r\n');
  }
}

/** Other protocols would let a visitor speak to the application without the gateway. */
function requireWebSocket({ method, headers }: IncomingMessage): void {
  const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
  if (method !== 'GET' || hasBody || !/^websocket$/i.test(headers.upgrade ?? '')) {
    throw new PorticoError('INVALID_REQUEST', { message: 'Only WebSockets can be opened here.' });
  }
}

interface Head {
  readonly agreed: boolean;
  readonly status: number;
  readonly text: string;
}

/** The head of the answer; what comes after it stays in the connection. Null when there is none. */
function readHead(connection: Duplex, gatewayCookie: string): Promise<Head | null> {
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
      done({ agreed: status === 101, status, text: visitorHead(text, gatewayCookie) });
      if (rest.length > 0) connection.unshift(rest);
    };
    connection.on('readable', onReadable).on('end', onEnd).on('close', onEnd);
    onReadable();
  });
}

/** The head as the visitor gets it: what an answer may not tell or set, its head may not either. */
function visitorHead(head: string, gatewayCookie: string): string {
  return head
    .replace(/^x-svc-[^\r\n]*\r\n/gim, '')
    .replace(/^set-cookie\s*:([^\r\n]*)\r\n/gim, (_, cookie: string) => {
      const kept = ownCookie(cookie, gatewayCookie);
      return kept === null ? '' : `set-cookie:${kept}\r\n`;
    });
}
