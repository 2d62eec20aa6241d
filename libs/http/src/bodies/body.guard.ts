import type { ServerResponse } from 'node:http';
import type { CanActivate, ExecutionContext } from '@nestjs/common';
import type { Config } from '#libs/config';
import { PorticoError } from '#libs/kernel';
import { markLongNumbers } from '#libs/parsing/contracts';
import type { BodyBudgets, BodyLease } from '../budget/body-budgets.js';
import { getRouteDefinition } from '../routes/api.decorator.js';
import type { PorticoRequest } from '../context/request-context.js';
import { MOST_FORM_BYTES } from '../input/json-value.js';
import { isFormType, parseFormBody } from '../input/parse-form-body.js';
import { checkJsonHeaders, checkUncompressed, parseJsonBody } from '../input/parse-json-body.js';
import { type RouteDefinition, typesTaken } from '../routes/route-definition.js';
import { AROUND_CONTENT_BYTES, type BodyPlace, SMALL_BODY_BYTES } from './body-limits.data.js';
import { ContentBody, type FileTarget } from './content-body.js';
import { readMultipart } from './read-multipart.js';
import {
  announcedBytes,
  payloadTooLarge,
  readBody,
  receiveBody,
  type Reception,
  type TooLarge,
  isMultipart,
} from './receive-body.js';
import type { BodyStaging } from './uploaded-file.js';

/**
 * Reads the body once the caller is known, with the limit of the route and within the budget of bodies. The last
 * of the guards.
 */
export class BodyGuard implements CanActivate {
  constructor(
    private readonly config: Pick<Config, 'bodyLimitBytes'>,
    private readonly budgets: BodyBudgets,
    private readonly staging: BodyStaging,
  ) {}

  canActivate(execution: ExecutionContext): boolean | Promise<boolean> {
    const route = getRouteDefinition(execution);
    if (route.method === 'GET') return true;
    const http = execution.switchToHttp();
    const request = http.getRequest<PorticoRequest>();
    request.body = {};
    if (!hasBody(request)) return true;
    const response = http.getResponse<ServerResponse>();
    // Its handler asks for it by `RawBodies`, once it knows that it wants it.
    if (isReadByHandler(route, request)) return true;
    return this.keep(route, request, response);
  }

  private async keep(
    route: RouteDefinition,
    request: PorticoRequest,
    response: ServerResponse,
  ): Promise<boolean> {
    const lease = this.budgets.lease(request.context.principal);
    try {
      request.body = await this.read(route, request, response, lease);
    } catch (error) {
      await lease.release();
      throw error;
    }
    request.context.body = lease;
    return true;
  }

  private async read(
    route: RouteDefinition,
    request: PorticoRequest,
    response: ServerResponse,
    lease: BodyLease,
  ): Promise<unknown> {
    const { headers } = request;
    const isForm = route.body === 'multipart' && isMultipart(headers);
    const isFields = route.body === 'form' && isFormType(headers['content-type']);
    if (isForm || isFields) checkUncompressed(headers);
    else checkJsonHeaders(headers, typesTaken(route));
    const tooLarge = refusalOf(route, isForm ? 'The form' : 'The request body');
    const place: BodyPlace = isForm || route.content ? 'disk' : 'memory';
    const limit = isFields ? this.fieldsLimitOf(route) : this.limitOf(route);
    const reception = this.receptionOf(request, response, lease, place, limit, tooLarge);
    const announced = announcedBytes(request);
    if (place === 'memory' && announced !== null && announced > SMALL_BODY_BYTES && announced <= limit) {
      const { signal } = request.context;
      await lease.takeWithin(place, announced, { withinMs: route.bodyWaitMs ?? 0, signal });
    }
    const target: FileTarget = { staging: this.staging, lease, tooLarge };
    const around = (bytes: number): void => {
      if (bytes > SMALL_BODY_BYTES) lease.take('memory', AROUND_CONTENT_BYTES);
    };
    if (isForm) {
      const { files = {}, content = null } = route;
      return readMultipart(reception, { ...target, files, content, textsGrown: around });
    }
    if (route.content) return readContent(reception, route.content, target, around);
    const bytes = await readBody(reception);
    if (isFields) return parseFormBody(bytes);
    const taken = { mostValues: route.bodyValues, anyText: route.passedOn };
    const body = await parseJsonBody(bytes, taken);
    const marked = route.passedOn ? await markLongNumbers(bytes) : null;
    if (marked) request.context.sentBody = await parseJsonBody(marked, taken);
    return body;
  }

  private limitOf({ bodyLimit }: RouteDefinition): number {
    return bodyLimit ?? this.config.bodyLimitBytes;
  }

  private fieldsLimitOf({ bodyLimit }: RouteDefinition): number {
    return bodyLimit ?? Math.min(this.config.bodyLimitBytes, MOST_FORM_BYTES);
  }

  private receptionOf(
    request: PorticoRequest,
    response: ServerResponse,
    lease: BodyLease,
    place: BodyPlace,
    limit: number,
    tooLarge: TooLarge,
  ): Reception {
    const announced = announcedBytes(request);
    const take = (bytes: number): void => {
      if (bytes > SMALL_BODY_BYTES) lease.take(place, announced ?? limit);
    };
    const proceed = beginOf(request, response);
    const begin = (): void => {
      take(announced ?? 0);
      proceed();
    };
    return { request, response, limit, tooLarge, begin, grown: take };
  }
}

async function readContent(
  reception: Reception,
  content: NonNullable<RouteDefinition['content']>,
  target: FileTarget,
  around: (bytes: number) => void,
): Promise<unknown> {
  const body = new ContentBody('body', content.member.split('.'), content, target);
  try {
    await receiveBody(reception, async (piece) => {
      await body.write(piece);
      around(body.keptBytes);
    });
    return await body.finish();
  } catch (error) {
    await body.abandon();
    throw error;
  }
}

function isReadByHandler({ body }: RouteDefinition, { headers }: PorticoRequest): boolean {
  return body === 'raw' || (body === 'streamed-form' && isMultipart(headers));
}

/** Lets a client that asked first send its body. */
function beginOf({ headers }: PorticoRequest, response: ServerResponse): () => void {
  return () => {
    if (headers.expect !== undefined) response.writeContinue();
  };
}

/** @param whole what the body is called. */
function refusalOf({ tooLarge }: RouteDefinition, whole: string): TooLarge {
  return (limitBytes, what = whole) => {
    if (!tooLarge) return payloadTooLarge(limitBytes, what);
    const { code, hint } = tooLarge;
    const message = `${what} is larger than ${limitBytes} bytes.`;
    return new PorticoError(code, { message, hint, details: { limitBytes } });
  };
}

function hasBody({ headers }: PorticoRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}
