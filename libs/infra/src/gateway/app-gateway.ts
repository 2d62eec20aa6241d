import { Inject, Injectable } from '@nestjs/common';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { answerRaw, closeAfterEarlyAnswer, discardBody, requestIdFrom } from '#libs/http';
import { PorticoError } from '#libs/kernel';
import { LOGGER, type Logger } from '#libs/observability';
import { appFailure, GatewayAnswers, type GatewayRequest } from './gateway-answers.js';
import { AppRequests } from './forwarding/app-requests.service.js';
import type { HostedServer } from './hosted-server.repository.js';
import { isNavigation, requireNotAhead, sameHost, takeParameter } from './request-head.policy.js';
import { AppWebSockets } from './forwarding/app-web-sockets.service.js';
import { DROPPED_BYTES } from '../tunnel/index.js';
import { isGatewayPath } from '../contracts/gateway-paths.data.js';
import { OwnPaths } from './own-paths.js';
import { AppAccess, type AppVisit, type Wait, type Waited } from './app-access.service.js';
import { ShareLinks } from './share-links.service.js';
import { Visitors, type Visitor } from './visitors/visitors.service.js';
import { HeldRequests } from './waking/held-requests.js';
import { GatewayCookies } from './visitors/gateway-cookies.js';
import { ENTRY_PARAMETER } from './visitors/gateway-entries.service.js';

const SHARE_PARAMETER = 's';

interface Asked extends GatewayRequest {
  server: HostedServer | null;
  visitor: Visitor | null;
  code: string | null;
}

type Found = Asked & { server: HostedServer };

/** The way of a request for a hosted application, from its first line to its answer. */
@Injectable()
export class AppGateway {
  constructor(
    private readonly access: AppAccess,
    private readonly visitors: Visitors,
    private readonly links: ShareLinks,
    private readonly own: OwnPaths,
    private readonly requests: AppRequests,
    private readonly sockets: AppWebSockets,
    private readonly held: HeldRequests,
    private readonly answers: GatewayAnswers,
    private readonly cookies: GatewayCookies,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Answers a request, whatever happens. */
  async handle(subdomain: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const startedAtMs = performance.now();
    const asked = this.begin(subdomain, request);
    // What destroys a request takes its connection from it.
    const { socket } = request;
    closeAfterEarlyAnswer(request, response, () => DROPPED_BYTES);
    response.once('close', () => {
      if (!request.complete) discardBody(request, DROPPED_BYTES, socket);
      this.log(asked, response.statusCode, performance.now() - startedAtMs);
    });
    try {
      await this.answer(asked, response);
    } catch (thrown) {
      const error = this.failure(asked, thrown);
      this.answers.fail(response, asked, error);
    }
  }

  /** Answers a request to open a WebSocket, whatever happens. */
  async upgrade(subdomain: string, request: IncomingMessage, socket: Socket, head: Buffer): Promise<void> {
    const startedAtMs = performance.now();
    const asked = this.begin(subdomain, request);
    socket.on('error', () => socket.destroy());
    try {
      const { server, path } = await this.find(asked);
      if (isGatewayPath(path)) throw new PorticoError('ROUTE_NOT_FOUND');
      const gone = endOf(socket);
      const wait: Wait = (visit) => {
        const unwatch = noticeEnd(socket);
        return this.wait(asked, visit, gone).finally(unwatch);
      };
      const visit = await this.admit(asked, server, wait);
      if (socket.destroyed) return;
      await this.sockets.open(visit, { request, head, path, requestId: asked.requestId, wait });
      this.log(asked, 101, performance.now() - startedAtMs);
    } catch (thrown) {
      const error = this.failure(asked, thrown);
      answerRaw(socket, error, asked.requestId, request.method);
      this.log(asked, error.status, performance.now() - startedAtMs);
    }
  }

  private begin(subdomain: string, request: IncomingMessage): Asked {
    const requestId = requestIdFrom(undefined);
    return { subdomain, request, requestId, server: null, visitor: null, code: null };
  }

  private async answer(asked: Asked, response: ServerResponse): Promise<void> {
    const { request, requestId } = asked;
    const { server, path } = await this.find(asked);
    const found: Found = Object.assign(asked, { server });
    if (isGatewayPath(path)) return this.own.answer(found, response);
    if (await this.enter(found, response)) return;
    const gone = endOf(response);
    const wait: Wait = (visit) => this.wait(asked, visit, gone);
    const visit = await this.admit(asked, server, wait);
    if (gone.aborted) return;
    await this.requests.forward(visit, { request, response, path, requestId, wait });
  }

  /** The server, and the path the application gets: a way in is never for its eyes. */
  private async find(asked: Asked): Promise<{ server: HostedServer; path: string }> {
    const { url = '' } = asked.request;
    if (!url.startsWith('/'))
      throw new PorticoError('INVALID_REQUEST', { message: 'The address has no path.' });
    const server = await this.access.server(asked.subdomain);
    asked.server = server;
    return { server, path: takeParameter(url, ENTRY_PARAMETER).rest };
  }

  /** Lets in whoever brings a way in, or a share link. @returns whether the request is answered. */
  private async enter(asked: Found, response: ServerResponse): Promise<boolean> {
    const { request, server } = asked;
    const { method, url = '/', headers } = request;
    if (method !== 'GET') return false;
    const entry = takeParameter(url, ENTRY_PARAMETER);
    if (entry.values.length > 0) {
      requireNotAhead(headers);
      const [token = ''] = entry.values;
      const visitor = this.cookies.readEntry(request, token);
      const answer = await this.visitors.beginWithEntry(server, token, visitor);
      const cookies =
        answer.kind === 'begun' ? [this.cookies.keeping(answer.secret), this.cookies.endingEntry(token)] : [];
      if (answer.kind === 'unbound') this.answers.toBind(response, token, this.cookies.newEntry(token));
      else this.answers.redirect(response, sameHost(entry.rest), ...cookies);
      return true;
    }
    const share = takeParameter(url, SHARE_PARAMETER);
    const [shortcode] = share.values;
    if (shortcode === undefined || !isNavigation(method, headers)) return false;
    return this.links.tryOpen(asked, response, shortcode, share.rest);
  }

  /** Lets nobody wait, and wakes nothing, who may not open the application. */
  private async admit(asked: Asked, server: HostedServer, wait: Wait): Promise<AppVisit> {
    const visit = { server, visitor: await this.access.visitor(server, asked.request) };
    asked.visitor = visit.visitor;
    return (await this.access.require(visit)) ? visit : (await wait(visit)).visit;
  }

  /**
   * Waits for the application, and judges then as if the request had come then: who it is from, where it leads, whether
   * it may. What is said of it then is said whatever has become of the wait, as to anybody who comes then.
   */
  private async wait(asked: Asked, before: AppVisit, gone: AbortSignal): Promise<Waited> {
    const [held] = await Promise.allSettled([this.held.untilAnswering(before.server, gone)]);
    if (gone.aborted) return { answers: false, visit: before };
    const visit = await this.judgeAgain(asked, before);
    if (held.status === 'rejected') throw held.reason;
    return { answers: held.value, visit };
  }

  private async judgeAgain(asked: Asked, before: AppVisit): Promise<AppVisit> {
    Object.assign(asked, { server: null, visitor: null });
    const server = await this.access.server(asked.subdomain);
    asked.server = server;
    const visitor = await this.access.visitor(server, asked.request);
    asked.visitor = visitor;
    // Whether it is awake is told by the application, which has just been found; what is remembered may be older.
    await this.access.require({ server, visitor });
    const isLive = visitor.expiresAt !== null;
    // It was prolonged when the request came, and is told once.
    return {
      server,
      visitor: isLive ? { ...visitor, cookie: visitor.cookie ?? before.visitor.cookie } : visitor,
    };
  }

  private failure(asked: Asked, thrown: unknown): PorticoError {
    const error = appFailure(thrown);
    asked.code = error.code;
    if (error.definition.logLevel === 'error') {
      this.logger.error({ err: thrown, requestId: asked.requestId }, 'the gateway has failed');
    }
    return error;
  }

  /** Addresses never become log fields; who it was is told by number. */
  private log(
    { request, requestId, server, visitor, code }: Asked,
    status: number,
    durationMs: number,
  ): void {
    this.logger.info(
      {
        requestId,
        method: request.method,
        serverId: server?.id,
        status,
        durationMs: Math.round(durationMs),
        ...(code !== null && { code }),
        ...(visitor?.told && { visitor: `user:${visitor.person?.userId}` }),
        ...(visitor?.grant && { visitor: visitor.grant }),
      },
      'request for an application',
    );
  }
}

/** Aborts when a visitor has left. */
function endOf(side: ServerResponse | Socket): AbortSignal {
  const end = new AbortController();
  if (side.destroyed) end.abort();
  else side.once('close', () => end.abort());
  return end.signal;
}

/** A connection nobody reads does not tell of its end; what comes before that stays in it. @returns what ends the watch */
function noticeEnd(socket: Socket): () => void {
  const look = (): void => {
    if (socket.readableLength === 0) socket.destroy();
  };
  socket.on('readable', look);
  return () => socket.off('readable', look);
}
