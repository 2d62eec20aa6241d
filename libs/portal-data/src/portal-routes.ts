import type { RouteDefinition, RouteRequest } from '#libs/http';
import { ActionRoutes } from './actions/action-routes.js';
import { ACTIONS } from './actions/actions.data.js';
import { BatchRoutes } from './batch/batch-routes.js';
import { findEntityAddress } from './entities/entity-address.js';
import { EntityRoutes } from './entities/entity-routes.js';
import { entityRegistry } from './registry/served-entities.js';

export const entityRoutes = new EntityRoutes(entityRegistry);
export const actionRoutes = new ActionRoutes(ACTIONS);
export const batchRoutes = new BatchRoutes(entityRegistry);

/** The route of a request to portal data. What has a row of its own goes before the common pattern. */
export function findRoute(request: RouteRequest): RouteDefinition | null {
  const special = actionRoutes.find(request) ?? batchRoutes.find(request);
  if (special) return special;
  const address = findEntityAddress(entityRegistry, request.method, request.path);
  return address && entityRoutes.find(address.entity, address.operation);
}
