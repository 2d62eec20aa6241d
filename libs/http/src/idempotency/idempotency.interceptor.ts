import {
  type CallHandler,
  type ExecutionContext,
  Inject,
  Injectable,
  type NestInterceptor,
  Optional,
} from '@nestjs/common';
import type { Response } from 'express';
import { catchError, from, mergeMap, Observable, of } from 'rxjs';
import { CONFIG, type Config } from '#libs/config';
import { type ErrorBody, presentError } from '../answers/present-error.js';
import { sendErrorAnswer } from '../answers/send-error.js';
import { toPorticoError } from '../answers/to-portico-error.js';
import { isMultipart } from '../bodies/receive-body.js';
import type { PorticoRequest } from '../context/request-context.js';
import {
  type IdempotencyScope,
  IdempotencyStore,
  refuseRepeat,
  underReservation,
} from './idempotency-store.js';
import { fingerprint, type KeptAnswer, readIdempotencyKey, settlementOf } from './idempotency.policy.js';
import { RequestSettlements } from './request-settlements.js';

/** Time beyond the limit of the route after which its process is taken for dead. */
const LEASE_MARGIN_MS = 30_000;

/** Headers of a handler that belong to its answer. */
const KEPT_HEADERS = ['X-Operation-Id', 'X-Generation-Id', 'Location'];

/**
 * Runs a request that carries an `Idempotency-Key` at most once and answers its repeats as the first time. In an
 * application without the module of the store, which has nowhere to keep answers, every request runs.
 */
@Injectable()
export class IdempotencyInterceptor implements NestInterceptor {
  constructor(
    @Optional() @Inject(IdempotencyStore) private readonly store: IdempotencyStore | null,
    @Optional() @Inject(RequestSettlements) private readonly settlements: RequestSettlements | null,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  intercept(execution: ExecutionContext, next: CallHandler): Observable<unknown> {
    const http = execution.switchToHttp();
    const request = http.getRequest<PorticoRequest>();
    const { route, principal } = request.context;
    const { store } = this;
    if (!store || route?.idempotency !== 'supported' || !principal) return next.handle();
    const sent = request.headersDistinct['idempotency-key'];
    const idempotencyKey = sent ? readIdempotencyKey(sent) : null;
    if (idempotencyKey === null) return next.handle();
    const scope = { keyId: principal.keyId, route: `${route.method} ${route.path}`, idempotencyKey };
    return from(this.begin(store, scope, request, http.getResponse<Response>(), next)).pipe(
      mergeMap((answer) => answer),
    );
  }

  private async begin(
    store: IdempotencyStore,
    scope: IdempotencyScope,
    request: PorticoRequest,
    response: Response,
    next: CallHandler,
  ): Promise<Observable<unknown>> {
    const { path, originalUrl, context } = request;
    const query = originalUrl.split('?')[1] ?? '';
    const leaseMs = this.leaseMs(request);
    const print = await fingerprint({ path, query, body: comparable(request) });
    const reservation = await store.reserve(scope, print, leaseMs);
    if ('id' in reservation) {
      context.outliveClient();
      return this.run(store, reservation.id, scope, request, response, next);
    }
    const { earlier } = reservation;
    if (earlier.state === 'done') return of(replay(earlier.answer, request, response));
    if (earlier.state !== 'unknown' || !context.route?.resumed) throw refuseRepeat[earlier.state]();
    const taken = await store.takeOver(scope, earlier.reservationId, leaseMs);
    if (!taken) throw refuseRepeat.in_progress();
    context.begun = taken.effects;
    context.outliveClient();
    return this.run(store, taken.id, scope, request, response, next);
  }

  private run(
    store: IdempotencyStore,
    id: string,
    scope: IdempotencyScope,
    request: PorticoRequest,
    response: Response,
    next: CallHandler,
  ): Observable<unknown> {
    const { requestId, route } = request.context;
    const handled = new Observable<unknown>((subscriber) =>
      underReservation({ id, scope }, () => next.handle().subscribe(subscriber)),
    );
    return handled.pipe(
      mergeMap(async (value: unknown) => {
        const body = (value ?? null) as KeptAnswer['body'];
        const { statusCode } = response;
        const isOther = route?.otherStatus !== undefined && statusCode === route.otherStatus;
        const status = isOther ? statusCode : (route?.status ?? statusCode);
        const answer = { status, headers: keptHeaders(response), body };
        await this.settle(request, store.keeping(id, scope, answer));
        return value;
      }),
      catchError(async (thrown: unknown) => {
        const error = toPorticoError(thrown, request);
        const { status, headers, body } = presentError(error, {
          requestId,
          topupUrl: this.config.topupUrl,
        });
        const answer = { status, headers: { ...keptHeaders(response), ...headers }, body };
        const settlements = {
          forget: () => store.forget(id, scope),
          keep: () => store.keep(id, scope, answer),
          unknown: () => store.markUnknown(id, scope),
        };
        await this.settle(request, settlements[settlementOf(error)]);
        throw thrown;
      }),
    );
  }

  /** The answer is sent even when it cannot be kept; then a repeat is refused rather than run again. */
  private async settle(request: PorticoRequest, work: () => Promise<void>): Promise<void> {
    await this.settlements?.settle(request.context.requestId, this.leaseMs(request), work);
  }

  private leaseMs({ context }: PorticoRequest): number {
    return (context.route?.timeoutMs ?? this.config.requestTimeoutMs) + LEASE_MARGIN_MS;
  }
}

/** Of a form that its handler has not read yet only the announced length is known. */
function comparable({ body, headers, context }: PorticoRequest): unknown {
  const isUnread = context.route?.body === 'streamed-form' && isMultipart(headers);
  return isUnread ? { formBytes: headers['content-length'] ?? null } : (body as unknown);
}

function keptHeaders(response: Response): Record<string, string> {
  const present = KEPT_HEADERS.filter((name) => response.hasHeader(name));
  return Object.fromEntries(present.map((name) => [name, String(response.getHeader(name))]));
}

function replay(answer: KeptAnswer, { context }: PorticoRequest, response: Response): unknown {
  const { status, headers, body } = answer;
  if (body === null) throw refuseRepeat.notKept(answer);
  response.setHeader('Idempotency-Replayed', 'true');
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  if (status < 400) {
    response.status(status);
    return body;
  }
  context.errorCode = (body as ErrorBody).error.code;
  sendErrorAnswer(response, { status, headers, body: body as ErrorBody });
  return undefined;
}
