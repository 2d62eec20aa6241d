import { arraySchema, nullable, objectSchema, successSchema, type JsonSchema } from '#libs/http';
import type { EntityOperation, FieldDefinition, FieldType } from '../registry/entity-definition.js';
import type { RegisteredEntity } from '../registry/entity-registry.js';

const TYPES: Readonly<Record<FieldType, JsonSchema>> = {
  string: { type: 'string' },
  number: { type: 'number' },
  boolean: { type: 'boolean' },
  date: { type: 'string', description: 'ISO 8601 date, with the time where the host keeps one' },
  datetime: { type: 'string', description: 'ISO 8601 with offset' },
  array: { type: 'array' },
  object: { type: 'object' },
  file: { description: 'file of the host' },
};

function fieldSchema(field: FieldDefinition): JsonSchema {
  const schema = TYPES[field.type];
  return schema.type ? nullable(schema) : schema;
}

function properties(fields: readonly FieldDefinition[]): Record<string, JsonSchema> {
  return Object.fromEntries(fields.map((field) => [field.name, fieldSchema(field)]));
}

/** A record as it is answered; `select` may leave fields out, custom fields come in addition. */
export function recordSchema(entity: RegisteredEntity): JsonSchema {
  return {
    type: 'object',
    properties: properties(entity.fields),
    required: ['id'],
    additionalProperties: true,
  };
}

/** A create or update body: the writable fields, and custom fields under the host's names. */
export function bodySchema(entity: RegisteredEntity, mode: 'create' | 'update'): JsonSchema {
  const writable = entity.fields.filter(
    ({ readonly, immutable }) => !readonly && !(immutable && mode === 'update'),
  );
  const required = writable.filter((field) => field.required).map(({ name }) => name);
  return {
    type: 'object',
    properties: properties(writable),
    ...(mode === 'create' && required.length > 0 && { required }),
    additionalProperties: true,
  };
}

export const LIST_QUERY_SCHEMA: JsonSchema = {
  type: 'object',
  properties: {
    limit: {
      type: 'integer',
      minimum: 1,
      maximum: 5000,
      default: 50,
      description: 'rows wanted; above 5,000 is cut',
    },
    offset: { type: 'integer', minimum: 0, default: 0 },
    page: {
      type: 'integer',
      minimum: 1,
      description: 'instead of offset: (page - 1) × limit rows are skipped',
    },
    select: {
      type: 'string',
      description: 'field names, comma separated; id is always there',
      examples: ['title,amount'],
    },
    sort: {
      type: 'string',
      description: 'field names, comma separated; a minus sorts downwards',
      examples: ['-createdAt'],
    },
    order: {
      type: 'object',
      description: '`order[field]=asc|desc`; wins over sort',
      additionalProperties: true,
    },
    filter: {
      type: 'object',
      description:
        '`filter[field]=v`, `filter[field][$gte]=v`, `filter[>=field]=v`, lists as `filter[field][]=v`',
      additionalProperties: true,
    },
    withTotal: { type: 'boolean', default: true, description: 'false skips the count' },
  },
  additionalProperties: false,
};

const FIELD_DESCRIPTION = objectSchema(
  {
    type: { type: 'string', enum: Object.keys(TYPES) },
    readonly: { type: 'boolean' },
    required: { type: 'boolean' },
    immutable: { type: 'boolean', description: 'settable on create only' },
    multiple: { type: 'boolean' },
    label: { type: 'string' },
    hostType: { type: 'string' },
    items: { type: 'array' },
  },
  ['label', 'hostType', 'items'],
);

const META = objectSchema({ total: { type: 'integer', minimum: 0 }, hasMore: { type: 'boolean' } }, [
  'total',
]);

/** Schema of the success answer of each operation. */
export function responseSchema(operation: EntityOperation, record: JsonSchema): JsonSchema {
  switch (operation) {
    case 'list':
      return successSchema(arraySchema(record), { meta: META });
    case 'get':
    case 'create':
    case 'update':
      return successSchema(record);
    case 'delete':
      return successSchema(objectSchema({ deleted: { const: true } }));
    case 'fields':
      return successSchema(
        objectSchema({
          fields: { type: 'object', additionalProperties: FIELD_DESCRIPTION },
          aggregatable: arraySchema({ type: 'string' }),
        }),
      );
  }
}
