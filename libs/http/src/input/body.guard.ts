import type { ServerResponse } from 'node:http';
import type { CanActivate, ExecutionContext } from '@nestjs/common';
import type { Config } from '#libs/config';
import { getRouteDefinition } from '../context/get-route-definition.js';
import type { PorticoRequest } from '../context/request-context.js';
import { isFormType, parseFormBody } from './parse-form-body.js';
import { checkJsonHeaders, parseJsonBody } from './parse-json-body.js';
import { readBody } from './read-body.js';

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
    const isForm = route.body === 'form' && isFormType(request.headers['content-type']);
    if (!isForm) checkJsonHeaders(request.headers);
    const parse = isForm ? parseFormBody : parseJsonBody;
    return this.#read(request, route.bodyLimit ?? this.config.bodyLimitBytes, begin, parse);
  }

  async #read(
    request: PorticoRequest,
    limit: number,
    begin: () => void,
    parse: (bytes: Buffer) => object,
  ): Promise<boolean> {
    request.body = parse(await readBody(request, limit, begin));
    return true;
  }
}

function hasBody({ headers }: PorticoRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}
