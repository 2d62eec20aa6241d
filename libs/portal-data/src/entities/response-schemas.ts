import { arraySchema, type JsonSchema, named, objectSchema, successSchema } from '#libs/http/contracts';
import { type EntityDefinition, type EntityOperation, KEY_SEPARATOR } from '../registry/entity-definition.js';
import { FIELD_TYPES } from '../values/value-types.js';

type Example = Readonly<Record<string, unknown>>;

function exampleId({ idType, compositeKey, fields }: EntityDefinition): unknown {
  if (compositeKey) return compositeKey.map((_, index) => index + 1).join(KEY_SEPARATOR);
  return fields.find(({ name }) => name === 'id')?.example ?? (idType === 'number' ? 17 : '17');
}

/** A record as `select` of the fields that show a value would answer it. */
function exampleRecord(entity: EntityDefinition): Example {
  const shown = entity.fields.filter(
    ({ name, writeonly, example }) => name !== 'id' && !writeonly && example !== undefined,
  );
  const values = shown.map(({ name, example }) => [name, example] as const);
  return { id: exampleId(entity), ...Object.fromEntries(values) };
}

/** An answer for the API document, made of the values its fields show; undefined where those say nothing of it. */
export function responseExample(entity: EntityDefinition, operation: EntityOperation): Example | undefined {
  switch (operation) {
    case 'list':
    case 'search':
      return { success: true, data: [exampleRecord(entity)], meta: { total: 1, hasMore: false } };
    case 'get':
    case 'create':
    case 'update':
      return { success: true, data: exampleRecord(entity) };
    case 'delete':
      return { success: true, data: { deleted: true } };
    case 'fields':
    case 'aggregate':
      return undefined;
  }
}

const FIELD_DESCRIPTION = named(
  'FieldDescription',
  objectSchema(
    {
      description: { type: 'string', description: 'what the value tells; fields of the registry only' },
      type: { type: 'string', enum: FIELD_TYPES },
      readonly: { type: 'boolean' },
      required: { type: 'boolean' },
      immutable: { type: 'boolean', description: 'settable on create only' },
      multiple: { type: 'boolean' },
      label: { type: 'string' },
      hostType: { type: 'string' },
      enum: {
        type: 'object',
        description: 'value → meaning',
        additionalProperties: { type: 'string' },
      },
      items: {
        ...arraySchema({ type: 'object', additionalProperties: true }),
        description: 'choices of a list that the portal defines, as the host has them',
      },
    },
    ['description', 'label', 'hostType', 'enum', 'items'],
  ),
);

const META = named(
  'ListMeta',
  objectSchema(
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
  ),
);

/** What is said of writes that succeeded. */
export const WRITE_WARNINGS: JsonSchema = arraySchema(
  objectSchema(
    {
      code: { type: 'string', enum: ['unknown_fields', 'rounded'] },
      message: { type: 'string' },
      fields: { ...arraySchema({ type: 'string' }), description: 'the names it is about, as sent' },
      nearest: {
        type: 'object',
        description: 'unknown_fields: name that was sent → the known one next to it',
        additionalProperties: { type: 'string' },
      },
      kept: {
        type: 'object',
        description: 'rounded: field → the number the host has kept, of a list all of its numbers',
        additionalProperties: { anyOf: [{ type: 'number' }, arraySchema({ type: 'number' })] },
      },
    },
    ['nearest', 'kept'],
  ),
);

const WRITE_META = named('WriteMeta', {
  ...objectSchema({
    warnings: WRITE_WARNINGS,
  }),
  description: 'only when there is something to say of a write that succeeded',
});

const VALUES: JsonSchema = {
  type: 'object',
  description: 'field → function → value; null where no record has one',
  additionalProperties: { type: 'object', additionalProperties: true },
};
const COUNT: JsonSchema = { type: 'integer', minimum: 0 };

const AGGREGATE = named(
  'Aggregation',
  objectSchema(
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
  ),
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
