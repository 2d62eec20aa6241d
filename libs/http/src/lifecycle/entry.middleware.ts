import type { NextFunction, Request, Response } from 'express';
import type { Config } from '#libs/config';
import { requestIdFrom } from '../context/request-id.js';
import { RequestContext, type PorticoRequest } from '../context/request-context.js';
import type { AccessLog } from './access-log.js';
import { Deadline } from './deadline.js';
import { discardBody } from './discard-body.js';
import type { OpenRequests } from './open-requests.js';
import { setSecurityHeaders } from './security-headers.js';

/**
 * The first and the last thing that happens to every request: id, headers, time limit, access log.
 * One function and one listener, because all traffic passes here.
 */
export function createEntryMiddleware(config: Config, requests: OpenRequests, accessLog: AccessLog) {
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
    response.once('close', () => {
      deadline.clear();
      requests.leave(response);
      if (!response.writableFinished) context.clientLeft(response.headersSent);
      else if (!request.complete)
        discardBody(request, context.principal ? context.route?.bodyLimit : undefined, socket);
      if (response.statusCode < 400) context.outcome?.succeeded();
      accessLog.write(request, response, socket.bytesWritten - bytesBefore);
    });
    next();
  };
}
