import type { NextFunction, Request, Response } from 'express';
import type { Config } from '#libs/config';
import { type OpenSpan, tracer } from '#libs/observability';
import { requestIdFrom } from '../context/request-id.js';
import { RequestContext, type PorticoRequest } from '../context/request-context.js';
import type { AccessLog } from './access-log.js';
import type { AnsweredRefusals } from './answered-refusals.js';
import { Deadline } from './deadline.js';
import { discardBody } from './discard-body.js';
import type { OpenRequests } from './open-requests.js';
import { setSecurityHeaders } from './security-headers.js';

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
      else if (!request.complete)
        discardBody(request, context.principal ? context.route?.bodyLimit : undefined, socket);
      if (response.statusCode < 400) context.outcome?.succeeded();
      span.within(() => accessLog.write(request, response, socket.bytesWritten - bytesBefore));
      endRequestSpan(span, request, response);
      if (context.sentError) refusals.tell(request, response);
    });
    span.within(next);
  };
}
