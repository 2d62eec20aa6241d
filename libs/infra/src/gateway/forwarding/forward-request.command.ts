import { Injectable } from '@nestjs/common';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline, Transform } from 'node:stream';
import { agentTarget } from '../../servers/views/agent-target.js';
import { TrafficRecorder } from '../../machines/traffic/traffic-recorder.js';
import { AppConnections, type AppResponse } from '../../tunnel/index.js';
import { appFailure, appFault } from './app-failure.js';
import { appHeaders, visitorHeaders } from './app-headers.policy.js';
import { OpenExchanges } from './open-exchanges.js';
import type { Passage } from '../passage.command.js';
import { GatewayCookies } from '../visitors/gateway-cookies.js';
import { RequestFactsReader } from './request-facts.js';

/** A visitor who sends no more of a body that is not complete is given up. */
const SILENT_BODY_MS = 60_000;

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
    const body = hasBody(request) ? this.bodyOf(request, response) : null;
    const sentBefore = request.socket.bytesWritten;
    const leave = this.exchanges.enter({
      serverId: server.id,
      subdomain: server.subdomain,
      request,
      raw: false,
      received: () => body?.bytes ?? 0,
      cut: () => request.destroy(),
    });
    response.once('close', () => {
      visit.abort();
      leave();
      this.traffic.count(server.id, {
        requests: 1,
        bytesIn: body?.bytes ?? 0,
        bytesOut: Math.max(0, request.socket.bytesWritten - sentBefore),
        errors5xx: response.statusCode >= 500 ? 1 : 0,
      });
    });
    const headers = appHeaders(request.headers, facts);
    let answer: AppResponse;
    try {
      const { method = 'GET' } = request;
      const { signal } = visit;
      answer = await this.connections.request(agentTarget(server), { method, path, headers, body, signal });
    } catch (error) {
      if (visit.signal.aborted) return;
      throw appFailure(error);
    }
    await this.send(answer, response, passage);
  }

  private bodyOf(request: IncomingMessage, response: ServerResponse): Gauge {
    const gauge = new Gauge();
    if (/^100-continue$/i.test(request.headers.expect ?? '')) response.writeContinue();
    request.setTimeout(SILENT_BODY_MS);
    request.once('end', () => request.setTimeout(0));
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
      response.writeHead(status, visitorHeaders(headers, this.cookies.name, visitor.cookie));
    } catch (error) {
      body.on('error', () => undefined).destroy();
      throw appFailure(error);
    }
    response.flushHeaders();
    // What breaks off has begun: the visitor sees it by the connection.
    await new Promise<void>((resolve) => pipeline(body, response, () => resolve()));
  }
}
