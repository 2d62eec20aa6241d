import type { Response } from 'express';
import type { Logger, Metrics } from '#libs/observability';
import type { PorticoRequest } from '../context/request-context.js';

/** Status logged for a request whose client went away before the answer was complete. */
const CLIENT_GONE = 499;

/** Label of requests that reached no route; addresses never become labels or log fields. */
const UNMATCHED = 'unmatched';

/** One line and one observation for each request, when it has ended in whatever way. */
export class AccessLog {
  constructor(
    private readonly logger: Logger,
    private readonly metrics: Metrics,
  ) {}

  write(request: PorticoRequest, response: Response, bytes: number): void {
    const { context } = request;
    const { principal } = context;
    const durationMs = performance.now() - context.startedAtMs;
    const status = response.writableFinished ? response.statusCode : CLIENT_GONE;
    const route = context.route?.path ?? UNMATCHED;
    this.metrics.observeRequest(request.method, route, status, durationMs / 1000);
    const line = {
      requestId: context.requestId,
      method: request.method,
      route,
      status,
      durationMs: Math.round(durationMs * 1000) / 1000,
      bytes,
      ...(context.errorCode !== null && { code: context.errorCode }),
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
}
