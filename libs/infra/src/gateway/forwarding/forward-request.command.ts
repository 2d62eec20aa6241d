import { Injectable } from '@nestjs/common';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline, Transform } from 'node:stream';
import { PorticoError } from '#libs/kernel';
import { agentTarget } from '../../servers/views/agent-target.js';
import { TrafficRecorder } from '../../machines/traffic/traffic-recorder.js';
import { AppConnections, type AppResponse } from '../../tunnel/index.js';
import { appFailure, appFault } from './app-failure.js';
import { appHeaders, visitorHeaders } from './app-headers.policy.js';
import type { Flow } from './idle-flow.js';
import { OpenExchanges } from './open-exchanges.js';
import { takenBytes } from './taken-bytes.js';
import type { Passage } from '../passage.command.js';
import { GatewayCookies } from '../visitors/gateway-cookies.js';
import { RequestFactsReader } from './request-facts.js';

/** Counts bytes on their way. */
class Gauge extends Transform {
  bytes = 0;

  override _transform(chunk: Buffer, _: BufferEncoding, done: (error: null, data: Buffer) => void): void {
    this.bytes += chunk.length;
    done(null, chunk);
  }
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** Leads requests to applications and their answers back; both bodies flow, as fast as the slower side. */
@Injectable()
export class ForwardRequest {
  constructor(
    private readonly connections: AppConnections,
    private readonly facts: RequestFactsReader,
    private readonly cookies: GatewayCookies,
    private readonly exchanges: OpenExchanges,
    private readonly traffic: TrafficRecorder,
  ) {}

  /**
   * @param path path and query as the application gets them.
   * @returns when the answer has been sent, or nobody waits for it any more.
   * @throws PorticoError before the answer has begun.
   */
  async execute(
    passage: Passage,
    request: IncomingMessage,
    response: ServerResponse,
    path: string,
    requestId: string,
  ): Promise<void> {
    const { server } = passage;
    const facts = await this.facts.read(request, passage, requestId);
    // Nobody waits any more, and nothing would tell when the exchange is over.
    if (response.destroyed) return;
    const visit = new AbortController();
    const { socket } = request;
    const body = hasBody(request) ? this.bodyOf(request, response) : null;
    const sentBefore = socket.bytesWritten;
    const leave = this.exchanges.enter({
      serverId: server.id,
      subdomain: server.subdomain,
      request,
      raw: false,
      received: () => body?.bytes ?? 0,
      cut: () => socket.destroy(),
      flows: flowsOf(request, response, body, visit),
    });
    response.once('close', () => {
      visit.abort();
      leave();
      this.traffic.count(server.id, {
        requests: 1,
        bytesIn: body?.bytes ?? 0,
        bytesOut: Math.max(0, socket.bytesWritten - sentBefore),
        errors5xx: response.statusCode >= 500 ? 1 : 0,
      });
    });
    const headers = appHeaders(request.headers, facts);
    const { method = 'GET' } = request;
    const { signal } = visit;
    let answer: AppResponse;
    try {
      answer = await this.connections.request(agentTarget(server), { method, path, headers, body, signal });
    } catch (error) {
      if (signal.reason instanceof PorticoError) throw signal.reason;
      if (signal.aborted) return;
      throw appFailure(error);
    }
    await this.send(answer, response, passage);
  }

  private bodyOf(request: IncomingMessage, response: ServerResponse): Gauge {
    const gauge = new Gauge();
    if (/^100-continue$/i.test(request.headers.expect ?? '')) response.writeContinue();
    // A body that breaks off ends the request to the application; the answer, if any, still comes.
    pipeline(request, gauge, () => undefined);
    return gauge;
  }

  private async send(answer: AppResponse, response: ServerResponse, { visitor }: Passage): Promise<void> {
    const { status, headers, body, fault } = answer;
    if (fault !== null || response.destroyed) {
      body.on('error', () => undefined).destroy();
      if (fault !== null) throw appFault(fault);
      return;
    }
    try {
      response.writeHead(status, visitorHeaders(headers, this.cookies.isOurs, visitor.cookie));
    } catch (error) {
      body.on('error', () => undefined).destroy();
      throw appFailure(error);
    }
    response.flushHeaders();
    // What breaks off has begun: the visitor sees it by the connection.
    await new Promise<void>((resolve) => pipeline(body, response, () => resolve()));
  }
}

/** Whose turn it is: the visitor's to send and to take, the application's to read and to answer. */
function flowsOf(
  request: IncomingMessage,
  response: ServerResponse,
  body: Gauge | null,
  visit: AbortController,
): readonly Flow[] {
  const { socket } = request;
  const isSent = (): boolean => body === null || request.readableEnded;
  const isBlocked = (): boolean =>
    response.writableNeedDrain || (response.writableEnded && !response.writableFinished);
  const fail = (error: PorticoError): void => {
    if (response.headersSent) socket.destroy();
    else visit.abort(error);
  };
  const appIsLate = (): void => fail(new PorticoError('APP_TIMEOUT'));
  return [
    {
      name: 'sending',
      moved: () => body?.bytes ?? 0,
      waits: () => body !== null && !isSent() && !body.writableNeedDrain,
      end: () => {
        response.shouldKeepAlive = false;
        fail(new PorticoError('INVALID_REQUEST', { status: 408, message: 'The body comes too slowly.' }));
      },
    },
    {
      name: 'accepting',
      moved: () => body?.bytes ?? 0,
      waits: () => body !== null && body.writableNeedDrain,
      end: appIsLate,
    },
    {
      name: 'answering',
      moved: () => socket.bytesWritten + (body?.bytes ?? 0),
      waits: () => isSent() && !isBlocked() && !response.writableEnded,
      end: appIsLate,
    },
    { name: 'taking', moved: () => takenBytes(socket), waits: isBlocked, end: () => socket.destroy() },
  ];
}
