import { arraySchema, nullable, objectSchema, successSchema, type JsonSchema } from '#libs/http/contracts';
import { isToMany } from '../registry/relation-kinds.js';
import type {
  EntityDefinition,
  EntityOperation,
  EntityField,
  FieldType,
  RelationDefinition,
} from '../registry/entity-definition.js';

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

function meanings({ enum: values }: EntityField): string {
  return Object.entries(values ?? {})
    .map(([value, meaning]) => (value === meaning ? value : `${value} ${meaning}`))
    .join(', ');
}

/** Hosts add values of their own to a list, so an answer is not held to it. */
function answeredField(field: EntityField): JsonSchema {
  const type = TYPES[field.type];
  return {
    ...(type.type ? nullable(type) : type),
    ...(field.readonly && { readOnly: true }),
    ...(field.enum && { description: meanings(field) }),
    ...(field.example !== undefined && { examples: [field.example] }),
  };
}

const TEXT_OR_TEXTS: JsonSchema = {
  anyOf: [
    { type: 'string', maxLength: 255 },
    {
      type: 'array',
      maxItems: 50,
      items: {
        anyOf: [
          { type: 'string', maxLength: 255 },
          objectSchema({ value: { type: 'string' }, type: { type: 'string' } }, ['type']),
        ],
      },
    },
  ],
  description: 'a text is the first value, empty removes it; a list adds what is not there; others stay',
};

function sentField(field: EntityField): JsonSchema {
  if (field.multifield) return { ...TEXT_OR_TEXTS, examples: [field.example] };
  const { type, enum: values, example } = field;
  const schema: JsonSchema = values
    ? {
        type: type === 'number' ? 'number' : 'string',
        enum: Object.keys(values).map((value) => (type === 'number' ? Number(value) : value)),
        description: meanings(field),
      }
    : TYPES[type];
  return { ...schema, ...(example !== undefined && { examples: [example] }) };
}

/** A value a caller could send; undefined for a field that shows none. */
export function exampleOf({ type, example, enum: values = {} }: EntityField): unknown {
  const [first] = Object.keys(values);
  return example ?? (type === 'number' && first !== undefined ? Number(first) : first);
}

/** An object with these fields as it is answered; any of them may be left out, and more may come. */
export function fieldsSchema(fields: readonly EntityField[]): JsonSchema {
  return {
    type: 'object',
    properties: Object.fromEntries(
      fields
        .filter(({ writeonly }) => !writeonly)
        .flatMap((field) =>
          [field.name, ...(field.alsoAs ?? [])].map((name) => [name, answeredField(field)] as const),
        ),
    ),
    additionalProperties: true,
  };
}

/** Name of the schema of a base's records in the API document. */
export function schemaName({ base }: EntityDefinition): string {
  return `record-${base.replaceAll('/', '-').replaceAll(':', '')}`;
}

function includedSchema(relations: readonly RelationDefinition[]): JsonSchema {
  const other = (many: boolean): JsonSchema =>
    many ? arraySchema({ type: 'object' }) : nullable({ type: 'object' });
  return {
    type: 'object',
    description: 'what was asked for in `include`; null where there is none, or none that may be read',
    properties: Object.fromEntries(
      relations.map((relation) => [relation.plural ?? relation.name, other(isToMany(relation))]),
    ),
  };
}

/** A record as it is answered; `select` may leave fields out, custom fields come in addition. */
export function recordSchema(entity: EntityDefinition): JsonSchema {
  const { relations } = entity;
  const schema = fieldsSchema(entity.fields);
  return {
    ...schema,
    ...(relations && { properties: { ...schema.properties, _included: includedSchema(relations) } }),
    required: ['id'],
  };
}

/** A create or update body: the writable fields, and custom fields under the host's names. */
export function bodySchema(entity: EntityDefinition, mode: 'create' | 'update'): JsonSchema {
  const writable = entity.fields.filter(
    ({ readonly, immutable }) => !readonly && !(immutable && mode === 'update'),
  );
  const required = writable.filter((field) => field.required).map(({ name }) => name);
  const shown = writable.filter(
    ({ example, required: needed, enum: values }) => example ?? (needed && values),
  );
  const example = (mode === 'create' ? shown : shown.slice(-1)).map((field) => [
    field.name,
    exampleOf(field),
  ]);
  return {
    type: 'object',
    properties: Object.fromEntries(writable.map((field) => [field.name, sentField(field)])),
    ...(mode === 'create' && required.length > 0 && { required }),
    additionalProperties: true,
    ...(example.length > 0 && { examples: [Object.fromEntries(example)] }),
  };
}

const FIELD_DESCRIPTION = objectSchema(
  {
    type: { type: 'string', enum: Object.keys(TYPES) },
    readonly: { type: 'boolean' },
    required: { type: 'boolean' },
    immutable: { type: 'boolean', description: 'settable on create only' },
    multiple: { type: 'boolean' },
    label: { type: 'string' },
    hostType: { type: 'string' },
    enum: { type: 'object', description: 'value → meaning' },
    items: { type: 'array' },
  },
  ['label', 'hostType', 'enum', 'items'],
);

const META = objectSchema(
  {
    total: { type: 'integer', minimum: 0, description: 'all matches, where they were counted' },
    hasMore: { type: 'boolean' },
    truncated: { type: 'boolean', description: 'there are more matches than one answer may hold' },
    durationMs: { type: 'integer', minimum: 0 },
    batchWaves: { type: 'integer', minimum: 0, description: 'batches of the host this answer took' },
    autoWindowed: { type: 'boolean', description: 'read in windows of time or id' },
    windowCount: { type: 'integer', minimum: 1 },
    includeSkipped: { type: 'boolean', description: 'too many records: nothing was included' },
  },
  ['includeSkipped', 'total', 'truncated', 'durationMs', 'batchWaves', 'autoWindowed', 'windowCount'],
);

const WRITE_META: JsonSchema = {
  ...objectSchema({
    warnings: arraySchema(
      objectSchema({
        code: { type: 'string', enum: ['unknown_fields'] },
        message: { type: 'string' },
        fields: { ...arraySchema({ type: 'string' }), description: 'the names it is about, as sent' },
      }),
    ),
  }),
  description: 'only when there is something to say of a write that succeeded',
};

const VALUES: JsonSchema = {
  type: 'object',
  description: 'field → function → value; null where no record has one',
  additionalProperties: { type: 'object', additionalProperties: true },
};
const COUNT: JsonSchema = { type: 'integer', minimum: 0 };

const AGGREGATE = objectSchema(
  {
    count: COUNT,
    aggregates: VALUES,
    groups: arraySchema({
      type: 'object',
      description: 'the fields of groupBy with their values, count and aggregates',
      properties: { count: COUNT, aggregates: VALUES },
      required: ['count', 'aggregates'],
      additionalProperties: true,
    }),
    meta: objectSchema(
      {
        totalRecords: COUNT,
        recordsProcessed: COUNT,
        truncated: { type: 'boolean' },
        groupTotal: COUNT,
        groupsTruncated: { type: 'boolean' },
      },
      ['totalRecords', 'groupTotal', 'groupsTruncated'],
    ),
  },
  ['groups'],
);

const AGGREGATE_META = objectSchema({
  truncated: { type: 'boolean', description: 'the numbers describe a part of the matches' },
  durationMs: { type: 'integer', minimum: 0 },
});

/** Schema of the success answer of each operation. */
export function responseSchema(operation: EntityOperation, record: JsonSchema): JsonSchema {
  switch (operation) {
    case 'list':
    case 'search':
      return successSchema(arraySchema(record), { meta: META });
    case 'get':
      return successSchema(record);
    case 'create':
    case 'update':
      return successSchema(record, { meta: WRITE_META }, ['meta']);
    case 'delete':
      return successSchema(objectSchema({ deleted: { const: true } }));
    case 'fields':
      return successSchema(
        objectSchema({
          fields: { type: 'object', additionalProperties: FIELD_DESCRIPTION },
          aggregatable: arraySchema({ type: 'string' }),
          groupable: {
            ...arraySchema({ type: 'string' }),
            description: 'for groupBy; custom fields as well',
          },
          include: { ...arraySchema({ type: 'string' }), description: 'names that `include` takes' },
        }),
      );
    case 'aggregate':
      return successSchema(AGGREGATE, { meta: AGGREGATE_META });
  }
}
