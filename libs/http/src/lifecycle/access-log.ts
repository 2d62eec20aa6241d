import type { Response } from 'express';
import type { Logger, Metrics } from '#libs/observability';
import type { PorticoRequest } from '../context/request-context.js';
import type { RouteDefinition } from '../routes/route-definition.js';

/** Status logged for a request whose client went away before the answer was complete. */
const CLIENT_GONE = 499;

/** Label of requests that reached no route; addresses never become labels or log fields. */
const UNMATCHED = 'unmatched';

/** One line and one observation for each request, when it has ended in whatever way. */
export class AccessLog {
  constructor(
    private readonly logger: Logger,
    private readonly metrics: Metrics,
    private readonly areaOf: (route: RouteDefinition) => string,
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
      const observed = { method: route.method, route: route.path, area: this.areaOf(route), status, seconds };
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
