import type { ExecutionContext } from '@nestjs/common';
import { PorticoError } from '#libs/kernel';
import { redactText } from '#libs/observability/contracts';
import { dynamicRouteOf, routeOf } from '../routes/route.decorator.js';
import type { HttpMethod, RouteDefinition } from '../routes/route-definition.js';
import type { PorticoRequest } from './request-context.js';

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

const LONGEST_PATH_SHOWN = 200;

/** An unknown route and a section that is not enabled answer the same; a secret in the path stays out. */
export function unknownRoute(request: Pick<PorticoRequest, 'method' | 'path'>): PorticoError {
  return new PorticoError('ROUTE_NOT_FOUND', {
    message: `No such route: ${request.method} ${redactText(request.path).slice(0, LONGEST_PATH_SHOWN)}`,
    details: { reason: 'UNKNOWN_ROUTE' },
  });
}
