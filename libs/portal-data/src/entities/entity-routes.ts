import type { OpenApiContributor, RateLimitBucketName } from '#libs/http';
import type { ApiTag, DocumentedRoute, HttpMethod, JsonSchema, RouteDefinition } from '#libs/http/contracts';
import type { ErrorCode } from '#libs/kernel';
import type { EntityAddress } from './entity-address.js';
import { recordSchema, schemaName } from './entity-schemas.js';
import { describeBase, summaryOf, tagOfBase } from './entity-words.policy.js';
import { HOST_CODES, portalDataAccess } from './portal-data-access.js';
import { inputOf, paramsOf } from './request-schemas.js';
import { responseExample, responseSchema } from './response-schemas.js';
import type { EntityOperation, UnservedOperation } from '../registry/entity-definition.js';
import type { EntityRegistry, RegisteredEntity } from '../registry/entity-registry.js';
import { servedOperations, unservedOperations } from '../registry/entity-uses.js';

interface OperationRoute {
  readonly method: HttpMethod;
  readonly suffix: '' | '/:id' | '/fields' | '/search' | '/aggregate';
  readonly mode: 'read' | 'write';
  readonly status: number;
  readonly rateLimit: RateLimitBucketName;
  readonly errors: readonly ErrorCode[];
}

const READ = { mode: 'read', status: 200, rateLimit: 'default', errors: HOST_CODES } as const;
const WRITE = { ...READ, mode: 'write' } as const;
const INCLUDING = [...HOST_CODES, 'INVALID_INCLUDE', 'INCLUDE_LIMIT_EXCEEDED'] as const;

/** The common pattern of specification part 2, "Entity endpoints and batch". */
const OPERATION_ROUTES: Readonly<Record<EntityOperation, OperationRoute>> = {
  list: { ...READ, method: 'GET', suffix: '', errors: INCLUDING },
  get: { ...READ, method: 'GET', suffix: '/:id', errors: INCLUDING },
  create: { ...WRITE, method: 'POST', suffix: '', status: 201 },
  update: { ...WRITE, method: 'PATCH', suffix: '/:id' },
  delete: { ...WRITE, method: 'DELETE', suffix: '/:id' },
  fields: { ...READ, method: 'GET', suffix: '/fields' },
  search: {
    ...READ,
    method: 'POST',
    suffix: '/search',
    rateLimit: 'entity-search',

    errors: INCLUDING,
  },
  aggregate: {
    ...READ,
    method: 'POST',
    suffix: '/aggregate',

    errors: [...HOST_CODES, 'INVALID_AGGREGATION_OP'],
  },
};

const READS_MANY: ReadonlySet<EntityOperation> = new Set(['list', 'search', 'aggregate']);

function conditionsNote({ requiredFilter = [] }: RegisteredEntity, operation: EntityOperation) {
  if (requiredFilter.length === 0 || !READS_MANY.has(operation)) return {};
  const groups = requiredFilter.map((group) => group.map((name) => `\`${name}\``).join(' or '));
  return { description: `Needs a condition on ${groups.join(' and on ')}.` };
}

/** The segments of a path that tell one record. */
function recordSuffix({ idParameter, compositeKey = [idParameter] }: RegisteredEntity): string {
  return compositeKey.map((name) => `/:${name}`).join('');
}

function errorsOf(entity: RegisteredEntity, operation: EntityOperation): readonly ErrorCode[] {
  const { errors, mode } = OPERATION_ROUTES[operation];
  const { outcomeUnknown, refusals = {} } = entity;
  const refused = operation === 'aggregate' ? [] : (refusals[operation] ?? []);
  const meant = refused.map(({ answer }) => answer);
  const unknown = mode === 'write' && outcomeUnknown ? [outcomeUnknown] : [];
  const writesList = operation === 'create' || operation === 'update';
  const shaped: ErrorCode[] =
    writesList && entity.fields.some(({ multifield }) => multifield) ? ['INVALID_MULTIFIELD_SHAPE'] : [];
  return [...new Set([...errors, ...meant, ...unknown, ...shaped])];
}

function defineRoute(entity: RegisteredEntity, operation: EntityOperation): RouteDefinition {
  const { suffix, mode, ...route } = OPERATION_ROUTES[operation];
  return {
    ...route,
    path: `/v1/${entity.base}${suffix === '/:id' ? recordSuffix(entity) : suffix}`,
    summary: summaryOf(entity, operation),
    ...conditionsNote(entity, operation),
    tag: tagOfBase(entity),
    base: entity.base,
    operationId: `${tagOfBase(entity)}.${operation}`,
    auth: portalDataAccess(entity, mode),
    owner: 'none',
    errors: errorsOf(entity, operation),
    idempotency: operation === 'create' ? 'supported' : 'none',
    response: responseOf(entity, operation),
  };
}

function responseOf(entity: RegisteredEntity, operation: EntityOperation): JsonSchema {
  const schema = responseSchema(operation, { $ref: `#/components/schemas/${schemaName(entity)}` });
  const example = responseExample(entity, operation);
  return example ? { ...schema, examples: [example] } : schema;
}

/** An operation the host has no method for: guarded like any other, then refused with what to do instead. */
function defineUnserved(
  entity: RegisteredEntity,
  operation: EntityOperation,
  { reason, instead }: UnservedOperation,
): RouteDefinition {
  return {
    ...defineRoute(entity, operation),
    description: `Always refused with 422 \`HOST_ERROR\`. ${reason} ${instead}`,
    idempotency: 'none',
    errors: ['HOST_ERROR'],
    alwaysRefused: true,
  };
}

type RoutesOfEntity = ReadonlyMap<EntityOperation, RouteDefinition>;

/** The route definitions of every entity, made from the registry once. */
export class EntityRoutes implements OpenApiContributor {
  private readonly byEntity = new Map<RegisteredEntity, RoutesOfEntity>();
  private readonly addresses = new Map<RouteDefinition, EntityAddress>();

  constructor(registry: EntityRegistry) {
    for (const entity of registry.all()) {
      const routes = new Map<EntityOperation, RouteDefinition>();
      const add = (operation: EntityOperation, definition: RouteDefinition): void => {
        routes.set(operation, definition);
        this.addresses.set(definition, { entity, operation });
      };
      for (const operation of servedOperations(entity)) add(operation, defineRoute(entity, operation));
      for (const [operation, unserved] of unservedOperations(entity)) {
        add(operation, defineUnserved(entity, operation, unserved));
      }
      this.byEntity.set(entity, routes);
    }
  }

  find(entity: RegisteredEntity, operation: EntityOperation): RouteDefinition | null {
    return this.byEntity.get(entity)?.get(operation) ?? null;
  }

  /** What a route of this table serves; null for any other route. */
  addressOf(definition: RouteDefinition): EntityAddress | null {
    return this.addresses.get(definition) ?? null;
  }

  definitions(): readonly RouteDefinition[] {
    return [...this.addresses.keys()];
  }

  routes(): DocumentedRoute[] {
    return [...this.addresses].map(([definition, { entity, operation }]) => ({
      definition,
      ...(definition.alwaysRefused ? paramsOf(entity, operation) : inputOf(entity, operation)),
    }));
  }

  tags(): Record<string, ApiTag> {
    return Object.fromEntries(
      [...this.byEntity.keys()].map((entity) => [tagOfBase(entity), describeBase(entity)]),
    );
  }

  schemas(): Record<string, JsonSchema> {
    return Object.fromEntries(
      [...this.byEntity.keys()].map((entity) => [schemaName(entity), recordSchema(entity)]),
    );
  }
}
