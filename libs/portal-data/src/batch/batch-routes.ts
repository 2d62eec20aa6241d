import type { OpenApiContributor } from '#libs/http';
import {
  arraySchema,
  type DocumentedRoute,
  type JsonSchema,
  objectSchema,
  type RouteDefinition,
  type RouteRequest,
  successSchema,
} from '#libs/http/contracts';
import { BASE_BATCH_ACTIONS, MAX_CALLS, MAX_ITEMS } from './batch-request.policy.js';
import { findBase, segmentsBelow } from '../entities/entity-address.js';
import { tagOfBase } from '../entities/entity-words.policy.js';
import { HOST_CODES, portalDataAccess } from '../entities/portal-data-access.js';
import { ENTITY_OPERATIONS } from '../registry/entity-definition.js';
import type { EntityRegistry, RegisteredEntity } from '../registry/entity-registry.js';

const ANY: JsonSchema = { type: 'object', additionalProperties: true };

const RESPONSE = successSchema(
  objectSchema({
    results: { ...ANY, description: '`data` of the single endpoint, by the id of the call' },
    errors: {
      type: 'object',
      description: 'by the id of the call',
      additionalProperties: objectSchema({ code: { type: 'string' }, message: { type: 'string' } }),
    },
    meta: { ...ANY, description: '`meta` of the single endpoint, where it has one, by the id of the call' },
    summary: objectSchema({
      total: { type: 'integer', minimum: 0 },
      succeeded: { type: 'integer', minimum: 0 },
      failed: { type: 'integer', minimum: 0 },
    }),
  }),
);

const CALLS_BODY: JsonSchema = objectSchema({
  calls: {
    type: 'array',
    minItems: 1,
    maxItems: MAX_CALLS,
    items: objectSchema(
      {
        id: { type: 'string', maxLength: 64, description: 'names the answer; by default the position' },
        entity: { type: 'string', description: 'base of the entity endpoints', examples: ['deals'] },
        action: { type: 'string', enum: [...ENTITY_OPERATIONS] },
        entityId: {
          type: ['string', 'integer'],
          description: 'id of the record, for get, update and delete',
        },
        params: { ...ANY, description: 'query or body of the single endpoint' },
      },
      ['id', 'entityId', 'params'],
    ),
    examples: [
      [
        { id: 'open', entity: 'deals', action: 'list', params: { filter: { closed: false }, limit: 10 } },
        { id: 'done', entity: 'tasks', action: 'update', entityId: 7, params: { status: 5 } },
      ],
    ],
  },
});

const BASE_BODY: JsonSchema = objectSchema(
  {
    action: { type: 'string', enum: [...BASE_BATCH_ACTIONS] },
    items: { ...arraySchema(ANY), minItems: 1, maxItems: MAX_ITEMS },
    ids: { ...arraySchema({ type: ['string', 'integer'] }), minItems: 1, maxItems: MAX_ITEMS },
  },
  ['items', 'ids'],
);

/** Rights are judged for each call, so the request itself asks for no scope and counts as a read. */
const COMMON = {
  method: 'POST',
  owner: 'none',
  rateLimit: 'default',
  idempotency: 'supported',
  status: 200,
  response: RESPONSE,
  errors: [...HOST_CODES, 'BATCH_LIMIT_EXCEEDED', 'MISSING_ENTITY_ID'],
} as const satisfies Partial<RouteDefinition>;

const BATCH_ROUTE: RouteDefinition = {
  ...COMMON,
  auth: portalDataAccess({ scope: null }, 'read'),
  path: '/v1/batch',
  summary: `Up to ${MAX_CALLS} calls of entity endpoints in one request`,
  tag: 'batch',
};

function baseRoute(entity: RegisteredEntity): RouteDefinition {
  const { base, title } = entity;
  const tag = tagOfBase(entity);
  return {
    ...COMMON,
    path: `/v1/${base}/batch`,
    summary: `${title}: one action on up to ${MAX_ITEMS} records`,
    tag,
    base,
    operationId: `${tag}.batch`,
    auth: portalDataAccess(entity, 'read'),
  };
}

/** Routes of batches: of any bases, and of one base. */
export class BatchRoutes implements OpenApiContributor {
  private readonly byEntity: ReadonlyMap<RegisteredEntity, RouteDefinition>;
  private readonly all: ReadonlySet<RouteDefinition>;

  constructor(private readonly registry: EntityRegistry) {
    const bases = [...registry.all()].filter(({ special }) => !special);
    this.byEntity = new Map(bases.map((entity) => [entity, baseRoute(entity)]));
    this.all = new Set([BATCH_ROUTE, ...this.byEntity.values()]);
  }

  /** Null for any other request. */
  find({ method, path }: RouteRequest): RouteDefinition | null {
    if (method !== 'POST') return null;
    const segments = segmentsBelow(path);
    if (segments.at(-1) !== 'batch') return null;
    if (segments.length === 1) return BATCH_ROUTE;
    const found = findBase(this.registry, segments);
    return found?.rest.length === 1 ? (this.byEntity.get(found.entity) ?? null) : null;
  }

  /** Whether a route is one of these. */
  has(definition: RouteDefinition): boolean {
    return this.all.has(definition);
  }

  /** The base a path is a batch of, as it stands there; null for calls of any bases. */
  baseOf(path: string): string | null {
    const segments = segmentsBelow(path);
    return segments.length === 1 ? null : segments.slice(0, -1).join('/');
  }

  definitions(): readonly RouteDefinition[] {
    return [...this.all];
  }

  routes(): DocumentedRoute[] {
    return [...this.all].map((definition) => ({
      definition,
      body: definition === BATCH_ROUTE ? CALLS_BODY : BASE_BODY,
      ...(definition.path.includes(':') && {
        params: objectSchema({ [parameterOf(definition.path)]: { type: ['string', 'integer'] } }),
      }),
    }));
  }
}

function parameterOf(path: string): string {
  return (
    path
      .split('/')
      .find((segment) => segment.startsWith(':'))
      ?.slice(1) ?? ''
  );
}
