import type { ServerResponse } from 'node:http';
import type { CanActivate, ExecutionContext, Type } from '@nestjs/common';
import type { PorticoRequest } from '../context/request-context.js';
import { fieldsOf } from '../fields/field-definition.js';
import { handlerInput } from '../routes/handler-input.js';
import { dynamicRouteOf } from '../routes/route.decorator.js';
import { tellIgnoredParams } from './ignored-params.js';

type Handler = (...args: never[]) => unknown;

/**
 * Tells the caller which parameters of the query the handler does not take. It lets every request pass, and
 * stands among the guards because a pipe, which could see the same, has no access to the response. Generated
 * routes read their query themselves and tell themselves.
 */
export class IgnoredParamsGuard implements CanActivate {
  private readonly known = new WeakMap<Handler, ReadonlyMap<string, unknown>>();

  canActivate(execution: ExecutionContext): boolean {
    const http = execution.switchToHttp();
    const request = http.getRequest<PorticoRequest>();
    if (!request.originalUrl.includes('?')) return true;
    const handler = execution.getHandler() as Handler;
    if (dynamicRouteOf(handler)) return true;
    const known = this.namesOf(execution.getClass(), handler);
    const unknown = Object.keys(request.query).filter((name) => !known.has(name));
    tellIgnoredParams(http.getResponse<ServerResponse>(), unknown);
    return true;
  }

  private namesOf(controller: Type<object>, handler: Handler): ReadonlyMap<string, unknown> {
    const known = this.known.get(handler);
    if (known) return known;
    // The boot check has reported every argument that is no input class.
    const { query } = handlerInput(controller, handler.name, () => undefined);
    const names = fieldsOf(query);
    this.known.set(handler, names);
    return names;
  }
}
