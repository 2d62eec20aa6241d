import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { AnyPrincipal, Caller } from '#libs/kernel';
import { unknownRoute } from '../answers/to-portico-error.js';
import { dynamicRouteOf, routeOf } from '../routes/api.decorator.js';
import type { HttpMethod, RouteDefinition } from '../routes/route-definition.js';
import type { PorticoRequest, RequestContext } from './request-context.js';

const contextOf = (execution: ExecutionContext): RequestContext =>
  execution.switchToHttp().getRequest<PorticoRequest>().context;

/** Injects the {@link RequestContext} of the call. */
export const CurrentContext = createParamDecorator((_: unknown, execution: ExecutionContext) =>
  contextOf(execution),
);

/** Injects who calls. Only for routes that require a key. */
export const CurrentPrincipal = createParamDecorator((_: unknown, execution: ExecutionContext) =>
  principalOf(contextOf(execution)),
);

/** Injects who calls, and in which request. Only for routes that require a key. */
export const CurrentCaller = createParamDecorator(
  (_: unknown, execution: ExecutionContext): Caller<AnyPrincipal> => {
    const context = contextOf(execution);
    return { principal: principalOf(context), requestId: context.requestId };
  },
);

function principalOf({ principal, route }: RequestContext): AnyPrincipal {
  if (!principal)
    throw new Error(`${route?.method} ${route?.path} asks for a caller but nobody resolved one`);
  return principal;
}

/**
 * The definition of the route a request has reached. The first caller resolves it, later ones
 * read it from the context.
 * @throws PorticoError ROUTE_NOT_FOUND when a generated route does not exist.
 */
export function getRouteDefinition(execution: ExecutionContext): RouteDefinition {
  const request = execution.switchToHttp().getRequest<PorticoRequest>();
  if (request.context.route) return request.context.route;
  const definition = routeOf(execution.getHandler() as never) ?? resolve(execution, request);
  if (!definition) throw unknownRoute(request);
  request.context.enter(definition);
  return definition;
}

function resolve(execution: ExecutionContext, request: PorticoRequest): RouteDefinition | null {
  const dynamic = dynamicRouteOf(execution.getHandler() as never);
  if (!dynamic) return null;
  const method = request.method === 'HEAD' ? 'GET' : request.method;
  return dynamic.resolve({ method: method as HttpMethod, path: request.path });
}
