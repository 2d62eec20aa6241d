import { named, type DocumentedRoute, type JsonSchema } from '#libs/http/contracts';
import { AGGREGATE_FUNCTIONS } from '../aggregates/aggregate-request.policy.js';
import type {
  EntityDefinition,
  EntityOperation,
  ParameterDefinition,
} from '../registry/entity-definition.js';
import { DEFAULT_LIMIT, MAX_LIMIT } from '../query/list-query.js';
import type { RegisteredEntity } from '../registry/entity-registry.js';
import { groupableFields } from '../registry/entity-uses.js';
import { jsonType } from '../values/value-types.js';
import { bodySchema, exampleOf, schemaName } from './entity-schemas.js';

type Properties = Readonly<Record<string, JsonSchema>>;

const NAMES: JsonSchema = { type: 'array', items: { type: 'string' } };

const RANGE: Properties = {
  limit: {
    type: 'integer',
    minimum: 1,
    maximum: MAX_LIMIT,
    default: DEFAULT_LIMIT,
    description: 'rows wanted; above 5,000 is cut',
  },
  offset: {
    type: 'integer',
    minimum: 0,
    default: 0,
    description: 'rows skipped before the first one answered',
  },
  page: {
    type: 'integer',
    minimum: 1,
    description: 'instead of offset: (page - 1) × limit rows are skipped',
  },
  pageSize: { type: 'integer', minimum: 1, description: 'another name of limit' },
  start: {
    type: 'integer',
    minimum: -1,
    description: 'another name of offset, which wins; -1 begins at the first row and skips the count',
  },
};
const WITH_TOTAL: JsonSchema = { type: 'boolean', default: true, description: 'false skips the count' };
const SELECT: JsonSchema = {
  type: 'string',
  description: 'field names, comma separated; id is always there, unknown names are ignored',
};

const LIST_QUERY: Properties = {
  ...RANGE,
  select: SELECT,
  sort: {
    type: 'string',
    description: 'field names, comma separated; a minus sorts downwards',
    examples: ['-id'],
  },
  order: {
    type: 'object',
    description: '`order[field]=asc|desc`; wins over sort',
    additionalProperties: { type: 'string' },
    examples: [{ id: 'desc' }],
  },
  filter: {
    type: 'object',
    description:
      '`filter[field]=v`, `filter[field][$gte]=v`, `filter[>=field]=v`, lists as `filter[field][]=v`, or JSON',
    additionalProperties: true,
    examples: [{ '>=id': 100 }],
  },
  withTotal: WITH_TOTAL,
};

const FILTER: JsonSchema = {
  type: 'object',
  description: 'conditions: `{"field": v}`, `{"field": {"$gte": v}}`, `{">=field": v}`',
  additionalProperties: true,
};

const SEARCH_BODY: Properties = {
  filter: FILTER,
  select: { anyOf: [NAMES, SELECT] },
  sort: { anyOf: [{ type: 'string' }, { type: 'object' }], examples: ['-id'] },
  order: {
    anyOf: [{ type: 'object' }, { type: 'string' }],
    description: '`{"field": "asc"}`; wins over sort',
  },
  ...RANGE,
  autoWindow: { type: 'boolean', default: true, description: 'false reads large sets page by page' },
  withTotal: WITH_TOTAL,
};
const QUERY: JsonSchema = { type: 'string', minLength: 1, maxLength: 200, description: 'text to look for' };

function includeSchema({ relations = [] }: EntityDefinition): Properties {
  if (relations.length === 0) return {};
  const names = relations.map(({ name }) => name).join(', ');
  return {
    include: { type: 'string', description: `related records, comma separated, at most 3 of: ${names}` },
  };
}

function parameterSchema({ type, description, values, default: initial }: ParameterDefinition): JsonSchema {
  return {
    type,
    description,
    ...(values && { enum: values }),
    ...(initial !== undefined && { default: initial }),
    ...(type === 'object' && { additionalProperties: true }),
  };
}

/** An input of common members and the base's own. Null when there are none. */
function inputSchema(
  { parameters = [] }: EntityDefinition,
  operation: EntityOperation,
  common: Properties,
): JsonSchema | null {
  const own = parameters.filter(({ operations }) => operations.includes(operation));
  if (own.length === 0 && Object.keys(common).length === 0) return null;
  const required = own.filter((parameter) => parameter.required).map(({ name }) => name);
  return {
    type: 'object',
    properties: {
      ...common,
      ...Object.fromEntries(own.map((parameter) => [parameter.name, parameterSchema(parameter)])),
    },
    ...(required.length > 0 && { required }),
    additionalProperties: false,
  };
}

/** A condition the base cannot do without, by an example. */
function exampleFilter({ requiredFilter = [], fields }: EntityDefinition): object {
  return Object.fromEntries(
    requiredFilter.map(([name = '']) => {
      const field = fields.find((candidate) => candidate.name === name);
      return [name, (field && exampleOf(field)) ?? 1];
    }),
  );
}

function searchBody(entity: EntityDefinition): JsonSchema {
  const query = entity.operations.search && { query: QUERY };
  const { include } = includeSchema(entity);
  const included = include && { include: { anyOf: [NAMES, include] } };
  return {
    ...inputSchema(entity, 'search', { ...SEARCH_BODY, ...query, ...included }),
    examples: [{ filter: { ...exampleFilter(entity), id: { $gt: 100 } }, sort: '-id', limit: 200 }],
  };
}

function aggregateBody(entity: EntityDefinition): JsonSchema {
  const { aggregatable, fields } = entity;
  const numeric = fields.find((field) => jsonType(field) === 'number' && aggregatable.includes(field.name));
  const common: Properties = {
    filter: FILTER,
    aggregate: {
      type: 'array',
      description: 'none: only a count',
      items: {
        type: 'object',
        properties: {
          field: {
            type: 'string',
            description: `\`*\` (count only), custom fields, ${aggregatable.join(', ')}`,
          },
          function: { type: 'string', enum: AGGREGATE_FUNCTIONS },
        },
        required: ['field', 'function'],
        additionalProperties: false,
      },
    },
    groupBy: {
      anyOf: [{ type: 'string' }, { ...NAMES, maxItems: 5 }],
      description: `custom fields, ${groupableFields(entity).join(', ')}`,
    },
  };
  const conditions = exampleFilter(entity);
  return {
    ...inputSchema(entity, 'aggregate', common),
    examples: [
      {
        ...(Object.keys(conditions).length > 0 && { filter: conditions }),
        ...(numeric && { aggregate: [{ field: numeric.name, function: 'max' }] }),
        groupBy: aggregatable.find((name) => name !== numeric?.name) ?? aggregatable[0],
      },
    ],
  };
}

function idSchema({ idType, zeroId }: Pick<EntityDefinition, 'idType' | 'zeroId'>): JsonSchema {
  return idType === 'number' ? { type: 'integer', minimum: zeroId ? 0 : 1 } : { type: 'string' };
}

function idProperties({ compositeKey, idParameter, ...entity }: RegisteredEntity): Properties {
  if (!compositeKey) return { [idParameter]: idSchema(entity) };
  return Object.fromEntries(compositeKey.map((name) => [name, { type: 'integer', minimum: 1 }]));
}

function paramsSchema({ parent }: RegisteredEntity, ids: Properties): JsonSchema | null {
  const properties: Properties = {
    ...(parent && { [parent.parameter]: idSchema(parent) }),
    ...ids,
  };
  const required = Object.keys(properties);
  return required.length > 0 ? { type: 'object', properties, required } : null;
}

type Input = Pick<DocumentedRoute, 'params' | 'query' | 'body'>;

/** The path parameters of a route of an entity. */
export function paramsOf(entity: RegisteredEntity, operation: EntityOperation): Input {
  const addressed = operation === 'get' || operation === 'update' || operation === 'delete';
  const params = paramsSchema(entity, addressed ? idProperties(entity) : {});
  return { ...(params && { params }) };
}

/** What a route of an entity takes, as the document shows it. */
export function inputOf(entity: RegisteredEntity, operation: EntityOperation): Input {
  const query = queryOf(entity, operation);
  const body = bodyOf(entity, operation);
  return { ...paramsOf(entity, operation), ...(query && { query }), ...(body && { body }) };
}

function queryOf(entity: RegisteredEntity, operation: EntityOperation): JsonSchema | null {
  switch (operation) {
    case 'list':
      return inputSchema(entity, operation, { ...LIST_QUERY, ...includeSchema(entity) });
    case 'get':
      return inputSchema(entity, operation, { select: SELECT, ...includeSchema(entity) });
    case 'search':
    case 'aggregate':
      return null;
    default:
      return inputSchema(entity, operation, {});
  }
}

function bodyOf(entity: RegisteredEntity, operation: EntityOperation): JsonSchema | null {
  switch (operation) {
    case 'create':
    case 'update':
      return named(schemaName(entity, operation), bodySchema(entity, operation));
    case 'search':
      return named(schemaName(entity, operation), searchBody(entity));
    case 'aggregate':
      return named(schemaName(entity, operation), aggregateBody(entity));
    default:
      return null;
  }
}
