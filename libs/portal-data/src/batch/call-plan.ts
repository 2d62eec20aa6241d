import { rightsRefusal } from '#libs/auth/contracts';
import type { HttpMethod } from '#libs/http';
import { PorticoError, type Principal } from '#libs/kernel';
import {
  findBase,
  findEntityAddress,
  readIds,
  refuseUnserved,
  segmentsOfId,
  type AddressedIds,
  type EntityAddress,
} from '../entities/entity-address.js';
import type { EntityRoutes } from '../entities/entity-routes.js';
import type { OperationInput } from '../entities/record-operations.service.js';
import { invalidParameter } from '../query/invalid-parameter.js';
import { parametersOf } from '../query/parameters.js';
import type { PlainRecord } from '../records/record-mapper.js';
import { ENTITY_OPERATIONS, type EntityOperation } from '../registry/entity-definition.js';
import type { EntityRegistry } from '../registry/entity-registry.js';
import type { BatchCall } from './batch-request.policy.js';

/** A call that may run: what it addresses and what it brings. */
export interface CallPlan {
  readonly address: EntityAddress;
  readonly ids: AddressedIds;
  readonly input: OperationInput;
}

interface Endpoint {
  readonly method: HttpMethod;
  readonly suffix: string;
  /** Where the parameters of the single endpoint stand. */
  readonly params: 'query' | 'body';
}

/** The single endpoint behind each action. */
const ENDPOINTS: Readonly<Record<EntityOperation, Endpoint>> = {
  list: { method: 'GET', suffix: '', params: 'query' },
  get: { method: 'GET', suffix: '/:id', params: 'query' },
  create: { method: 'POST', suffix: '', params: 'body' },
  update: { method: 'PATCH', suffix: '/:id', params: 'body' },
  delete: { method: 'DELETE', suffix: '/:id', params: 'query' },
  fields: { method: 'GET', suffix: '/fields', params: 'query' },
  search: { method: 'POST', suffix: '/search', params: 'body' },
  aggregate: { method: 'POST', suffix: '/aggregate', params: 'body' },
};

function endpointOf(action: string): Endpoint {
  if (Object.hasOwn(ENDPOINTS, action)) return ENDPOINTS[action as EntityOperation];
  const known = ENTITY_OPERATIONS.join(', ');
  throw invalidParameter('action', `Action "${action}" is unknown; known are ${known}.`);
}

/**
 * Finds the endpoint a call stands for and judges the caller's rights to it, as the guard would.
 * @throws PorticoError `INVALID_PARAMS` for an unknown entity or action, or the code of the refusal.
 */
export function planCall(
  registry: EntityRegistry,
  routes: EntityRoutes,
  principal: Principal,
  { entity, action, recordId, params }: BatchCall,
): CallPlan {
  const { method, suffix, params: place } = endpointOf(action);
  const base = findBase(registry, entity.split('/'))?.entity;
  const path = `/v1/${entity}${suffix.replace(':id', () => segmentsOfId(base, String(recordId)))}`;
  const address = findEntityAddress(registry, method, path);
  const definition =
    address && address.operation === action ? routes.find(address.entity, address.operation) : null;
  if (!address || !definition) {
    throw invalidParameter('entity', `There is no entity "${entity}" with the action "${action}".`);
  }
  const refusal = rightsRefusal(definition, principal);
  if (refusal) throw new PorticoError(refusal.code, refusal.options);
  refuseUnserved(address);
  const input = place === 'query' ? { query: params, body: undefined } : inputOf(address, params);
  return { address, ids: readIds(address, path), input };
}

/** Parameters of its own that a base has for a write stand in the query of the single endpoint. */
function inputOf({ entity, operation }: EntityAddress, params: PlainRecord): OperationInput {
  if (operation !== 'create' && operation !== 'update') return { query: {}, body: params };
  const own = new Set(parametersOf(entity, operation).map(({ name }) => name));
  const of = (inQuery: boolean): PlainRecord =>
    Object.fromEntries(Object.entries(params).filter(([name]) => own.has(name) === inQuery));
  return { query: of(true), body: of(false) };
}
