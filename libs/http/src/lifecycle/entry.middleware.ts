import type { IncomingMessage, ServerResponse } from 'node:http';
import type { NextFunction, Request, Response } from 'express';
import helmet from 'helmet';
import type { Config } from '#libs/config';
import { PorticoError } from '#libs/kernel';
import { type Logger, type Metrics, type OpenSpan, tracer } from '#libs/observability';
import { sendError } from '../answers/send-error.js';
import { bodyTooSlow } from '../bodies/receive-body.js';
import { type PorticoRequest, RequestContext, requestIdFrom } from '../context/request-context.js';
import type { RouteRegistry } from '../routes/route-registry.js';
import type { AnsweredRefusals } from './answered-refusals.js';
import type { OpenRequests } from './http-drain.js';
import { closeAfterEarlyAnswer, discardBody } from './unread-body.js';

/** Ends a request that takes too long: nobody waits for ever. */
export class Deadline {
  #timer: NodeJS.Timeout;

  constructor(
    private readonly request: PorticoRequest,
    private readonly response: Response,
    milliseconds: number,
  ) {
    this.#timer = setTimeout(this.#expire, milliseconds);
    request.context.endsAtMs = request.context.startedAtMs + milliseconds;
  }

  /** Replaces the limit; the time already spent counts. */
  limitTo(milliseconds: number): void {
    clearTimeout(this.#timer);
    const { context } = this.request;
    context.endsAtMs = context.startedAtMs + milliseconds;
    this.#timer = setTimeout(this.#expire, Math.max(1, context.endsAtMs - performance.now()));
  }

  clear(): void {
    clearTimeout(this.#timer);
  }

  readonly #expire = (): void => {
    const { request, response } = this;
    const { context } = request;
    if (response.headersSent) {
      // A streamed answer may take its time; any other one is stuck at a client that does not read.
      if (!context.route?.stream) response.destroy();
      return;
    }
    const error = isBodyMissing(request) ? bodyTooSlow() : new PorticoError('SERVICE_UNAVAILABLE');
    context.errorCode = error.code;
    sendError(response, error, { requestId: context.requestId });
    context.abort();
  };
}

function isBodyMissing(request: IncomingMessage): boolean {
  return !request.complete && request.method !== 'GET' && request.method !== 'HEAD';
}

/** Headers of a JSON API: nothing may be embedded, sniffed or kept. A page for people overrides the policy. */
const policy = helmet({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
  },
  crossOriginOpenerPolicy: false,
  originAgentCluster: false,
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xFrameOptions: { action: 'deny' },
  xPermittedCrossDomainPolicies: false,
  xPoweredBy: false,
  xXssProtection: false,
});

/** What the policy sets. It depends on nothing in the request, so it is asked once. */
function fixedHeaders(): readonly (readonly [string, string])[] {
  const headers: [string, string][] = [];
  const recorder = {
    setHeader: (name: string, value: string) => void headers.push([name, value]),
    removeHeader: () => undefined,
  };
  policy({} as IncomingMessage, recorder as unknown as ServerResponse, (fault?: unknown) => {
    if (fault) throw fault;
  });
  return headers;
}

const HEADERS = fixedHeaders();

export function setSecurityHeaders(response: ServerResponse): void {
  for (const [name, value] of HEADERS) response.setHeader(name, value);
}

/** Status logged for a request whose client went away before the answer was complete. */
const CLIENT_GONE = 499;

/** Label of requests that reached no route; addresses never become labels or log fields. */
const UNMATCHED = 'unmatched';

/** One line and one observation for each request, when it has ended in whatever way. */
export class AccessLog {
  constructor(
    private readonly logger: Logger,
    private readonly metrics: Metrics,
    private readonly routes: Pick<RouteRegistry, 'areaOf'>,
  ) {}

  write(request: PorticoRequest, response: Response, bytes: number): void {
    const { context } = request;
    const { principal } = context;
    const durationMs = performance.now() - context.startedAtMs;
    const status = response.writableFinished ? response.statusCode : CLIENT_GONE;
    const route = context.route?.path ?? UNMATCHED;
    this.measure(request, status, durationMs / 1000);
    const line = {
      requestId: context.requestId,
      method: request.method,
      route,
      status,
      durationMs: Math.round(durationMs * 1000) / 1000,
      bytes,
      ...(context.errorCode !== null && { code: context.errorCode }),
      ...(context.databaseState !== null && { state: context.databaseState }),
      ...(principal !== null && {
        keyId: principal.keyId,
        keyPrefix: principal.keyPrefix,
        portalId: principal.portalId,
      }),
      ...context.logged,
    };
    if (status >= 500) this.logger.warn(line, 'request');
    else this.logger.info(line, 'request');
  }

  private measure({ context: { route }, method }: PorticoRequest, status: number, seconds: number): void {
    if (route) {
      const isLong = route.timeoutMs !== undefined || route.stream === true;
      const observed = {
        method: route.method,
        route: route.path,
        area: this.routes.areaOf(route),
        status,
        seconds,
      };
      this.metrics.observeRequest({ ...observed, pace: isLong ? 'long' : 'usual' });
    } else {
      this.metrics.observeRequest({
        method,
        route: UNMATCHED,
        area: UNMATCHED,
        pace: 'usual',
        status,
        seconds,
      });
    }
  }
}

/** The address of a request may hold secrets and names of people; its route does not. */
function endRequestSpan(span: OpenSpan, { method, context }: PorticoRequest, response: Response): void {
  const { route, principal, errorCode } = context;
  const { statusCode } = response;
  if (route) span.rename(`${method} ${route.path}`);
  span.set({
    'http.response.status_code': statusCode,
    ...(route && { 'http.route': route.path }),
    ...(typeof principal?.portalId === 'string' && { 'portico.portal_id': principal.portalId }),
  });
  const gone = response.writableFinished ? null : 'client_gone';
  span.end(statusCode >= 500 ? (errorCode ?? String(statusCode)) : gone);
}

/**
 * The first and the last thing that happens to every request: id, headers, time limit, access log.
 * One function and one listener, because all traffic passes here.
 */
export function createEntryMiddleware(
  config: Config,
  requests: OpenRequests,
  accessLog: AccessLog,
  refusals: AnsweredRefusals,
) {
  return (incoming: Request, response: Response, next: NextFunction): void => {
    const request = incoming as PorticoRequest;
    const { socket } = request;
    const bytesBefore = socket.bytesWritten;
    const context = new RequestContext(
      requestIdFrom(request.headers['x-request-id']),
      performance.now(),
      (milliseconds) => deadline.limitTo(milliseconds),
    );
    request.context = context;
    const deadline = new Deadline(request, response, config.requestTimeoutMs);
    setSecurityHeaders(response);
    response.setHeader('X-Request-Id', context.requestId);
    response.setHeader('Cache-Control', 'no-store');
    requests.enter(response);
    const mostUnread = (): number | undefined => (context.principal ? context.route?.bodyLimit : undefined);
    closeAfterEarlyAnswer(request, response, mostUnread);
    const { requestId } = context;
    const span = tracer().open({
      name: request.method,
      kind: 'server',
      attributes: { 'http.request.method': request.method, 'portico.request_id': requestId },
      parent: { caller: request.headers['traceparent'] },
    });
    response.once('close', () => {
      deadline.clear();
      requests.leave(response);
      if (!response.writableFinished) context.clientLeft(response.headersSent);
      else if (!request.complete) discardBody(request, mostUnread(), socket);
      if (response.statusCode < 400) context.outcome?.succeeded();
      span.within(() => accessLog.write(request, response, socket.bytesWritten - bytesBefore));
      endRequestSpan(span, request, response);
      if (context.sentError) refusals.tell(request, response);
    });
    span.within(next);
  };
}
