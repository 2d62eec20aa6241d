import type { ServerResponse } from 'node:http';
import type { CanActivate, ExecutionContext, Type } from '@nestjs/common';
import { redactText } from '#libs/observability';
import type { PorticoRequest } from '../context/request-context.js';
import { fieldsOf } from '../fields/field-definition.js';
import { handlerInput } from '../routes/handler-input.js';
import { dynamicRouteOf } from '../routes/api.decorator.js';

/** Header that names the query parameters of a request that nobody read. */
export const IGNORED_PARAMS_HEADER = 'X-Svc-Ignored-Params';

const HALF_CHARACTER = /\p{Surrogate}/gu;
const MOST_NAMES = 20;
const LONGEST_NAME = 64;
/** Stands in the list for the names that found no room. */
const MORE = '...';

/** A name as it may stand in a header: no secret, no separator, nothing but ASCII, and not long. */
function writable(name: string): string {
  const text = redactText(name).slice(0, LONGEST_NAME).replace(HALF_CHARACTER, '\ufffd');
  return encodeURIComponent(text).replaceAll('%5B', '[').replaceAll('%5D', ']');
}

/**
 * Tells the caller which query parameters the route does not know. They are ignored, as the specification
 * wants it, and the header keeps a mistyped name from going unnoticed. Without names nothing is set.
 */
export function tellIgnoredParams(response: ServerResponse, names: readonly string[]): void {
  if (names.length === 0) return;
  const told = names.slice(0, MOST_NAMES).map(writable);
  if (names.length > MOST_NAMES) told.push(MORE);
  response.setHeader(IGNORED_PARAMS_HEADER, told.join(', '));
}

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
