import { arraySchema, type JsonSchema, nullable, objectSchema } from '#libs/http/contracts';
import { describeAnswered, describeSent, typeSchema, useFlags } from './field-schemas.js';
import type {
  EntityDefinition,
  EntityField,
  EntityOperation,
  RelationDefinition,
} from '../registry/entity-definition.js';
import { fieldUses, type FieldUses, isAnswered, isToMany } from '../registry/entity-uses.js';
import { jsonType } from '../values/value-types.js';

/** Hosts add values of their own to a list, so an answer is not held to it. */
function answeredField(field: EntityField, uses?: FieldUses): JsonSchema {
  const schema = typeSchema(field);
  // A list without entries is an empty list, and no record is without its id.
  const canBeNull = schema.type !== undefined && field.type !== 'array' && field.name !== 'id';
  return {
    ...(canBeNull ? nullable(schema) : schema),
    description: describeAnswered(field, uses),
    ...(field.readonly && { readOnly: true }),
    ...useFlags(uses),
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
};

function sentSchema(field: EntityField): JsonSchema {
  const { type, enum: values } = field;
  if (field.multifield) return TEXT_OR_TEXTS;
  if (!values) return typeSchema(field);
  const isNumber = jsonType({ type }) === 'number';
  return {
    type: isNumber ? 'number' : 'string',
    enum: Object.keys(values).map((value) => (isNumber ? Number(value) : value)),
  };
}

function sentField(field: EntityField, mode: 'create' | 'update', uses: FieldUses): JsonSchema {
  const { writeonly, encoding, example } = field;
  const schema = sentSchema(field);
  // An empty value takes away what the record had; a new record has nothing yet.
  const canBeEmptied = mode === 'update' && !field.required && field.type !== 'file';
  return {
    ...(canBeEmptied ? nullable(schema) : schema),
    description: describeSent(field, mode, uses),
    ...(writeonly && { writeOnly: true }),
    ...(encoding && { contentEncoding: encoding }),
    ...(mode === 'create' && uses.settable === 'create' && { 'x-create-only': true }),
    ...(example !== undefined && { examples: [example] }),
  };
}

/** A value a caller could send; undefined for a field that shows none. */
export function exampleOf({ type, example, enum: values = {} }: EntityField): unknown {
  const [first] = Object.keys(values);
  return example ?? (first !== undefined && jsonType({ type }) === 'number' ? Number(first) : first);
}

/**
 * An object with these fields as it is answered; any of them may be left out, and more may come.
 * @param usesOf what requests may do with a field, for the fields of a base.
 */
export function fieldsSchema(
  fields: readonly EntityField[],
  usesOf?: (field: EntityField) => FieldUses,
): JsonSchema {
  return {
    type: 'object',
    properties: Object.fromEntries(
      fields.filter(isAnswered).flatMap((field) => {
        const schema = answeredField(field, usesOf?.(field));
        return [field.name, ...(field.alsoAs ?? [])].map((name) => [name, schema] as const);
      }),
    ),
    additionalProperties: true,
  };
}

/** Name in the API document of the schema of a base's records, or of the body of one of its operations. */
export function schemaName(
  { base }: Pick<EntityDefinition, 'base'>,
  of: EntityOperation | 'record' = 'record',
): string {
  return `${of}-${base.replaceAll('/', '-').replaceAll(':', '')}`;
}

/** A related record; one found by links has their fields beside its own. */
function relatedRecord(relation: RelationDefinition): JsonSchema {
  const record = { $ref: `#/components/schemas/${schemaName(relation)}` };
  const { from } = relation;
  return from.kind === 'links' ? { allOf: [record, fieldsSchema(from.fields)] } : record;
}

function includedSchema(relations: readonly RelationDefinition[]): JsonSchema {
  return {
    type: 'object',
    description: 'What was asked for in `include`; null where there is none, or none that may be read.',
    properties: Object.fromEntries(
      relations.map((relation) => {
        const record = relatedRecord(relation);
        return [
          relation.plural ?? relation.name,
          isToMany(relation) ? arraySchema(record) : nullable(record),
        ] as const;
      }),
    ),
  };
}

/** A record as it is answered; `select` may leave fields out, custom fields come in addition. */
export function recordSchema(entity: EntityDefinition): JsonSchema {
  const { relations } = entity;
  const schema = fieldsSchema(entity.fields, (field) => fieldUses(entity, field));
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
    properties: Object.fromEntries(
      writable.map((field) => [field.name, sentField(field, mode, fieldUses(entity, field))]),
    ),
    ...(mode === 'create' && required.length > 0 && { required }),
    additionalProperties: true,
    ...(example.length > 0 && { examples: [Object.fromEntries(example)] }),
  };
}
