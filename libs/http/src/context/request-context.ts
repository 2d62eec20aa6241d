import type { Request } from 'express';
import type { AnyPrincipal } from '#libs/kernel';
import type { RouteDefinition } from '../routes/route-definition.js';

/** What is known of a request while it is served. One object a request, at `request.context`. */
export class RequestContext {
  /** Set by the first guard that asks for the route. */
  route: RouteDefinition | null = null;
  /** Set by the authentication guard; null on public routes. */
  principal: AnyPrincipal | null = null;
  /** Code of the error that was answered. */
  errorCode: string | null = null;
  #controller: AbortController | null = null;
  #aborted = false;
  #limit: (milliseconds: number) => void;

  constructor(
    readonly requestId: string,
    /** Monotonic milliseconds (`performance.now()`), for durations only. */
    readonly startedAtMs: number,
    limit: (milliseconds: number) => void,
  ) {
    this.#limit = limit;
  }

  /** Aborted when the client has gone or the time is up: work for nobody should stop. */
  get signal(): AbortSignal {
    if (!this.#controller) {
      this.#controller = new AbortController();
      if (this.#aborted) this.#controller.abort();
    }
    return this.#controller.signal;
  }

  abort(): void {
    this.#aborted = true;
    this.#controller?.abort();
  }

  /** Enters a route: from here its own time limit counts, from the start of the request. */
  enter(route: RouteDefinition): void {
    this.route = route;
    if (route.timeoutMs !== undefined) this.#limit(route.timeoutMs);
  }
}

/** A request inside the application. */
export interface PorticoRequest extends Request {
  context: RequestContext;
}
