import type { ServerResponse } from 'node:http';
import type { CanActivate, ExecutionContext } from '@nestjs/common';
import type { Config } from '#libs/config';
import { PorticoError } from '#libs/kernel';
import { getRouteDefinition } from '../context/get-route-definition.js';
import type { PorticoRequest } from '../context/request-context.js';
import type { RouteDefinition } from '../routes/route-definition.js';
import { isFormType, parseFormBody } from './parse-form-body.js';
import { checkJsonHeaders, parseJsonBody } from './parse-json-body.js';
import { payloadTooLarge, readBody } from './read-body.js';
import { isMultipart, readMultipart, type TooLarge } from './read-multipart.js';

/** Reads the body once the caller is known, with the limit of the route. The last of the guards. */
export class BodyGuard implements CanActivate {
  constructor(private readonly config: Config) {}

  canActivate(execution: ExecutionContext): boolean | Promise<boolean> {
    const route = getRouteDefinition(execution);
    if (route.method === 'GET') return true;
    const http = execution.switchToHttp();
    const request = http.getRequest<PorticoRequest>();
    request.body = {};
    if (!hasBody(request)) return true;
    const begin = (): void => {
      if (request.headers.expect !== undefined) http.getResponse<ServerResponse>().writeContinue();
    };
    if (route.body === 'raw') {
      begin();
      return true;
    }
    const limit = route.bodyLimit ?? this.config.bodyLimitBytes;
    if (route.body === 'multipart' && isMultipart(request.headers)) {
      const limits = { body: limit, files: route.files ?? {} };
      return keepBody(request, readMultipart(request, limits, begin, refusalOf(route)));
    }
    const isForm = route.body === 'form' && isFormType(request.headers['content-type']);
    if (!isForm) checkJsonHeaders(request.headers);
    const parse = isForm ? parseFormBody : parseJsonBody;
    return keepBody(request, readBody(request, limit, begin, refusalOf(route)).then(parse));
  }
}

async function keepBody(request: PorticoRequest, body: Promise<object>): Promise<boolean> {
  request.body = await body;
  return true;
}

function refusalOf({ tooLarge }: RouteDefinition): TooLarge {
  if (!tooLarge) return payloadTooLarge;
  const { code, hint } = tooLarge;
  return (limitBytes) => new PorticoError(code, { hint, details: { limitBytes } });
}

function hasBody({ headers }: PorticoRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}
