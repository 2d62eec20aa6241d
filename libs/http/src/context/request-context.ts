import { randomUUID } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import type { Request } from 'express';
import { type AnyPrincipal, PorticoError, type StopSignal } from '#libs/kernel';
import { redactText } from '#libs/observability/contracts';
import type { ErrorBody } from '../answers/present-error.js';
import type { BodyLease } from '../budget/body-budgets.js';
import type { RouteDefinition } from '../routes/route-definition.js';

const SANE = /^[\w.-]{1,128}$/;

/** The client's id when it is harmless, else a new one. It is answered, logged and stored: never a secret. */
export function requestIdFrom(header: string | string[] | undefined): string {
  if (typeof header === 'string' && SANE.test(header) && redactText(header) === header) return header;
  return `req_${randomUUID().replaceAll('-', '')}`;
}

/**
 * Tells the work for a request that nobody waits for it any more. Every request has one and few ever use it, so it
 * is a list of listeners; an `AbortSignal` is made of it for those who must have one.
 */
export class RequestEnd implements StopSignal {
  #reason: unknown = undefined;
  #isAborted = false;
  /** Most often one listener at a time, the call that is under way. */
  #listeners: (() => void)[] = [];

  get aborted(): boolean {
    return this.#isAborted;
  }

  get reason(): unknown {
    return this.#reason;
  }

  throwIfAborted(): void {
    if (this.#isAborted) throw this.#reason;
  }

  addEventListener(_type: 'abort', listener: () => void): void {
    if (!this.#isAborted) this.#listeners.push(listener);
  }

  removeEventListener(_type: 'abort', listener: () => void): void {
    const place = this.#listeners.lastIndexOf(listener);
    if (place >= 0) this.#listeners.splice(place, 1);
  }

  abort(): void {
    if (this.#isAborted) return;
    this.#isAborted = true;
    this.#reason = new DOMException('This operation was aborted', 'AbortError');
    // One that is called may take others out.
    for (let next = this.#listeners.shift(); next; next = this.#listeners.shift()) next();
  }
}

/** Learns how a call has ended. */
export interface OutcomeListener {
  /** @returns text for `error.warning`, or null. */
  failed(error: PorticoError): string | null;
  succeeded(): void;
}

/** Whose key a request carries. */
export interface KeyBearer {
  readonly keyId: string;
  /** Null for a key that belongs to no portal. */
  readonly portalId: string | null;
  /** Platform user id. */
  readonly ownerUserId: string;
}

/** What is known of a request while it is served. One object a request, at `request.context`. */
export class RequestContext {
  /** Set by the first guard that asks for the route. */
  route: RouteDefinition | null = null;
  /** Set by the authentication guard; null on public routes. */
  principal: AnyPrincipal | null = null;
  /** Set as soon as the key is found, also where the call is then refused; null on public routes. */
  bearer: KeyBearer | null = null;
  /** Code of the error that was answered. */
  errorCode: string | null = null;
  /** SQLSTATE of the database where it has refused the work; for the log. */
  databaseState: string | null = null;
  /** The failure as the client reads it; null while none was sent. */
  sentError: ErrorBody['error'] | null = null;
  /** Set by whoever watches the calls of a key. */
  outcome: OutcomeListener | null = null;
  /** Counts the call for the resource of its path, once that is known to be the caller's. @throws to refuse. */
  countOwned: ((id: string) => void) | null = null;
  /**
   * The body of a route that passes it on, where it holds whole numbers a program would change: they stand in it as they
   * are written by `jsonBytes`.
   */
  sentBody: object | null = null;
  /** What the access log tells beside the rest: names and numbers, never content. */
  logged: Readonly<Record<string, string | number>> | null = null;
  /**
   * Streams of the log that an earlier request with this `Idempotency-Key` has recorded facts in, whose outcome nobody told: the
   * handler goes on with them. Empty in every other request.
   */
  begun: readonly string[] = [];
  /** What its body holds; null when that is nothing. */
  body: BodyLease | null = null;
  /** When the time of the request is up, on the clock of `startedAtMs`; its deadline keeps it current. */
  endsAtMs = Number.POSITIVE_INFINITY;
  #controller: AbortController | null = null;
  readonly #end = new RequestEnd();
  #outlivesClient = false;
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
  get end(): StopSignal {
    return this.#end;
  }

  /** {@link end} for those who take nothing but an `AbortSignal`, which costs more than all calls of {@link end}. */
  get signal(): AbortSignal {
    if (!this.#controller) {
      const controller = new AbortController();
      this.#controller = controller;
      // A batch is many calls of the host at once, each of which ends with the request.
      setMaxListeners(0, controller.signal);
      if (this.#end.aborted) controller.abort(this.#end.reason);
      else this.#end.addEventListener('abort', () => controller.abort(this.#end.reason));
    }
    return this.#controller.signal;
  }

  /** The work goes on when the client has gone: somebody will ask for its outcome. */
  outliveClient(): void {
    this.#outlivesClient = true;
  }

  /** @param answering the answer had begun, so nobody will ask for the rest of it. */
  clientLeft(answering: boolean): void {
    if (answering || !this.#outlivesClient) this.abort();
  }

  abort(): void {
    this.#end.abort();
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
