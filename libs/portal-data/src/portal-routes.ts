import type { PorticoRequest, RouteDefinition, RouteRequest } from '#libs/http';
import type { Principal } from '#libs/kernel';
import { inputNames } from './actions/action-input.policy.js';
import { type ActionAddress, ActionRoutes } from './actions/action-routes.js';
import { ACTIONS } from './actions/actions.data.js';
import { BatchRoutes } from './batch/batch-routes.js';
import { findEntityAddress } from './entities/entity-address.js';
import { EntityRoutes } from './entities/entity-routes.js';
import { queryParameters } from './query/parameters.js';
import { isPlainRecord, type PlainRecord } from './records/record-mapper.js';
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

/** Names a route takes from the query; a batch takes none. */
export function queryNames(route: RouteDefinition, path: string): ReadonlySet<string> {
  const action = actionRoutes.addressOf(route, path);
  if (action) return action.source === 'body' ? new Set() : inputNames(action.definition);
  const address = entityRoutes.addressOf(route);
  return address ? queryParameters(address.entity, address.operation) : new Set();
}

/** What a request brings beside its path. */
interface SentInput {
  readonly query: PlainRecord;
  readonly body: unknown;
}

/** What a special path takes of it. */
export function inputOf({ source }: ActionAddress, { query, body }: SentInput): unknown {
  if (source === 'query') return query;
  if (source === 'body' || !isPlainRecord(body)) return body;
  return { ...query, ...body };
}

/** The guard admits no management key here, so the caller belongs to a portal. */
export function principalOf({ context }: PorticoRequest): Principal {
  return context.principal as Principal;
}
