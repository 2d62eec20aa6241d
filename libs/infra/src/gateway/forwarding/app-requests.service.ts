import type { IncomingMessage, ServerResponse } from 'node:http';
import { Injectable } from '@nestjs/common';
import { hasBody } from '#libs/http';
import { PorticoError } from '#libs/kernel';
import { agentTarget } from '../../servers/views/server-row.js';
import { TrafficRecorder } from '../../machines/traffic/traffic-recorder.js';
import { AnswerRelay, AppConnections, RequestBody } from '../../tunnel/index.js';
import { AppAccess, type AppVisit, type Wait } from '../app-access.service.js';
import { appFailure, isUndelivered } from '../gateway-answers.js';
import { GatewayCookies } from '../visitors/gateway-cookies.js';
import { appHeaders, visitorHeaders } from './app-headers.policy.js';
import { type Flow, OpenExchanges, takenBytes } from './open-exchanges.js';

/** A request, and the side of its visitor. */
interface AskedRequest {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** Path and query as the application gets them. */
  readonly path: string;
  readonly requestId: string;
  /** Waits for an application that takes no connections. */
  readonly wait: Wait;
}

/** An application may go away again between the wait for it and the request. */
const MOST_ATTEMPTS = 3;

/** Leads requests to applications and their answers back; both bodies flow, as fast as the slower side. */
@Injectable()
export class AppRequests {
  constructor(
    private readonly connections: AppConnections,
    private readonly access: AppAccess,
    private readonly cookies: GatewayCookies,
    private readonly exchanges: OpenExchanges,
    private readonly traffic: TrafficRecorder,
  ) {}

  /**
   * @returns when the answer has been sent, or nobody waits for it any more.
   * @throws PorticoError before the answer has begun.
   */
  async forward(admitted: AppVisit, asked: AskedRequest): Promise<void> {
    const { request, response, path, requestId, wait } = asked;
    let visit = admitted;
    let facts = await this.access.factsOf(request, visit, requestId);
    // Nobody waits any more, and nothing would tell when the exchange is over.
    if (response.destroyed) return;
    const { socket } = request;
    const headersOf = (raw: readonly Buffer[]): string[] =>
      visitorHeaders(raw, this.cookies.isOurs, visit.visitor.cookie);
    let relay = new AnswerRelay(response, headersOf);
    const body = hasBody(request) ? bodyOf(request, response) : null;
    const sentBefore = socket.bytesWritten;
    const leave = this.exchanges.enter({
      get serverId() {
        return visit.server.id;
      },
      subdomain: visit.server.subdomain,
      request,
      raw: false,
      received: () => body?.bytes ?? 0,
      cut: () => socket.destroy(),
      flows: flowsOf(request, response, body, (error) => relay.giveUp(error)),
    });
    response.once('close', () => {
      leave();
      this.traffic.count(visit.server.id, {
        requests: 1,
        bytesIn: body?.bytes ?? 0,
        bytesOut: Math.max(0, socket.bytesWritten - sentBefore),
        errors5xx: response.statusCode >= 500 ? 1 : 0,
      });
    });
    const { method = 'GET' } = request;
    for (let attempt = 1; ; attempt += 1) {
      const headers = appHeaders(request.headers, facts);
      this.connections.dispatch(agentTarget(visit.server), { method, path, headers, body }, relay);
      try {
        return await relay.sent;
      } catch (error) {
        if (attempt === MOST_ATTEMPTS || !isUndelivered(error)) throw appFailure(error);
        const waited = await wait(visit);
        if (!waited.answers) throw appFailure(error);
        ({ visit } = waited);
        facts = await this.access.factsOf(request, visit, requestId);
        if (response.destroyed) return;
        relay = new AnswerRelay(response, headersOf);
      }
    }
  }
}

function bodyOf(request: IncomingMessage, response: ServerResponse): RequestBody {
  if (/^100-continue$/i.test(request.headers.expect ?? '')) response.writeContinue();
  return new RequestBody(request);
}

/** Whose turn it is: the visitor's to send and to take, the application's to read and to answer. */
function flowsOf(
  request: IncomingMessage,
  response: ServerResponse,
  body: RequestBody | null,
  giveUp: (error: PorticoError) => void,
): readonly Flow[] {
  const { socket } = request;
  const isSent = (): boolean => body === null || request.readableEnded;
  const isBlocked = (): boolean =>
    response.writableNeedDrain || (response.writableEnded && !response.writableFinished);
  const fail = (error: PorticoError): void => {
    if (response.headersSent) socket.destroy();
    else giveUp(error);
  };
  const appIsLate = (): void => fail(new PorticoError('APP_TIMEOUT'));
  const answering: Flow = {
    name: 'answering',
    moved: () => socket.bytesWritten + (body?.bytes ?? 0),
    waits: () => isSent() && !isBlocked() && !response.writableEnded,
    end: appIsLate,
  };
  const taking: Flow = {
    name: 'taking',
    moved: () => takenBytes(socket),
    waits: isBlocked,
    end: () => socket.destroy(),
  };
  if (body === null) return [answering, taking];
  const sending: Flow = {
    name: 'sending',
    moved: () => body.bytes,
    waits: () => !isSent() && !body.writableNeedDrain,
    end: () => {
      response.shouldKeepAlive = false;
      fail(new PorticoError('INVALID_REQUEST', { status: 408, message: 'The body comes too slowly.' }));
    },
  };
  const accepting: Flow = {
    name: 'accepting',
    moved: () => body.bytes,
    waits: () => body.writableNeedDrain,
    end: appIsLate,
  };
  return [sending, accepting, answering, taking];
}
