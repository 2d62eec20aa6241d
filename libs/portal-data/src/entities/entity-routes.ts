import type {
  DocumentedRoute,
  HttpMethod,
  JsonSchema,
  OpenApiContributor,
  RouteDefinition,
} from '#libs/http';
import { KEY_KINDS, type ErrorCode } from '#libs/kernel';
import { ENTITY_OPERATIONS, type EntityOperation } from '../registry/entity-definition.js';
import type { EntityRegistry, RegisteredEntity } from '../registry/entity-registry.js';
import { bodySchema, LIST_QUERY_SCHEMA, recordSchema, responseSchema } from './entity-schemas.js';

interface OperationRoute {
  readonly method: HttpMethod;
  readonly suffix: '' | '/:id' | '/fields';
  readonly mode: 'read' | 'write';
  readonly status: number;
  readonly summary: (title: string) => string;
  readonly errors: readonly ErrorCode[];
}

/** Codes any call that reaches the host may end with. */
const HOST_CODES: readonly ErrorCode[] = [
  'INVALID_PARAMS',
  'TOKEN_MISSING',
  'PORTAL_CREDENTIALS_REJECTED',
  'HOST_ACCESS_DENIED',
  'HOST_ERROR',
  'QUEUE_OVERFLOW',
  'QUEUE_TIMEOUT',
  'OPERATION_TIME_LIMIT',
  'HOST_UNAVAILABLE',
  'HOST_TIMEOUT',
];
const RECORD_CODES: readonly ErrorCode[] = [...HOST_CODES, 'ENTITY_NOT_FOUND'];

/** The common pattern of specification part 2, "Entity endpoints and batch". */
const OPERATION_ROUTES: Readonly<Record<EntityOperation, OperationRoute>> = {
  list: {
    method: 'GET',
    suffix: '',
    mode: 'read',
    status: 200,
    summary: (title) => `${title}: list`,
    errors: HOST_CODES,
  },
  get: {
    method: 'GET',
    suffix: '/:id',
    mode: 'read',
    status: 200,
    summary: (title) => `${title}: read one`,
    errors: RECORD_CODES,
  },
  create: {
    method: 'POST',
    suffix: '',
    mode: 'write',
    status: 201,
    summary: (title) => `${title}: create`,
    errors: HOST_CODES,
  },
  update: {
    method: 'PATCH',
    suffix: '/:id',
    mode: 'write',
    status: 200,
    summary: (title) => `${title}: change fields`,
    errors: RECORD_CODES,
  },
  delete: {
    method: 'DELETE',
    suffix: '/:id',
    mode: 'write',
    status: 200,
    summary: (title) => `${title}: delete`,
    errors: RECORD_CODES,
  },
  fields: {
    method: 'GET',
    suffix: '/fields',
    mode: 'read',
    status: 200,
    summary: (title) => `${title}: fields`,
    errors: HOST_CODES,
  },
};

type RoutesOfEntity = Readonly<Partial<Record<EntityOperation, RouteDefinition>>>;

const schemaName = (entity: RegisteredEntity): string => `record-${entity.base.replaceAll('/', '-')}`;

function defineRoute(entity: RegisteredEntity, operation: EntityOperation): RouteDefinition {
  const { method, suffix, mode, status, summary, errors } = OPERATION_ROUTES[operation];
  return {
    method,
    path: `/v1/${entity.base}${suffix}`,
    summary: summary(entity.title),
    tag: entity.base,
    auth: {
      scope: entity.scope,
      kinds: KEY_KINDS.filter((kind) => kind !== 'management'),
      mode,
      session: 'required',
      frozen: 'refused',
      cowork: 'allowed',
      entity: true,
    },
    owner: 'none',
    rateLimit: 'default',
    idempotency: operation === 'create' ? 'supported' : 'none',
    status,
    response: responseSchema(operation, { $ref: `#/components/schemas/${schemaName(entity)}` }),
    errors,
  };
}

/** The route definitions of every entity, made from the registry once. */
export class EntityRoutes implements OpenApiContributor {
  private readonly byBase = new Map<string, RoutesOfEntity>();

  constructor(private readonly registry: EntityRegistry) {
    for (const entity of registry.all()) {
      const served = ENTITY_OPERATIONS.filter((operation) => entity.operations[operation]);
      this.byBase.set(
        entity.base,
        Object.fromEntries(served.map((name) => [name, defineRoute(entity, name)])),
      );
    }
  }

  find(entity: RegisteredEntity, operation: EntityOperation): RouteDefinition | null {
    return this.byBase.get(entity.base)?.[operation] ?? null;
  }

  routes(): DocumentedRoute[] {
    return [...this.registry.all()].flatMap((entity) =>
      Object.entries(this.byBase.get(entity.base) ?? {}).map(([operation, definition]) => ({
        definition,
        ...inputOf(entity, operation as EntityOperation),
      })),
    );
  }

  schemas(): Record<string, JsonSchema> {
    return Object.fromEntries(
      [...this.registry.all()].map((entity) => [schemaName(entity), recordSchema(entity)]),
    );
  }
}

function inputOf(entity: RegisteredEntity, operation: EntityOperation): Omit<DocumentedRoute, 'definition'> {
  const id: JsonSchema = entity.idType === 'number' ? { type: 'integer', minimum: 1 } : { type: 'string' };
  const params: JsonSchema = { type: 'object', properties: { id }, required: ['id'] };
  switch (operation) {
    case 'list':
      return { query: LIST_QUERY_SCHEMA };
    case 'create':
      return { body: bodySchema(entity, 'create') };
    case 'update':
      return { params, body: bodySchema(entity, 'update') };
    case 'get':
    case 'delete':
      return { params };
    case 'fields':
      return {};
  }
}
