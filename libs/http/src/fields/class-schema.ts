import { named, type JsonSchema } from '../routes/json-schema.js';
import { fieldsOf, ignoresUnknown } from './field-definition.js';

const MADE = new WeakMap<object, JsonSchema>();

/** The JSON Schema of a class with fields: of an input, or of an answer. The API document shows it under the name of the class. */
export function classSchema(described: object): JsonSchema {
  let schema = MADE.get(described);
  if (!schema)
    MADE.set(described, (schema = named((described as { name: string }).name, schemaOf(described))));
  return schema;
}

function schemaOf(described: object): JsonSchema {
  const fields = [...fieldsOf(described).values()];
  return {
    type: 'object',
    properties: Object.fromEntries(fields.map((field) => [field.name, field.schema()])),
    required: fields.filter((field) => !field.options.optional).map((field) => field.name),
    additionalProperties: ignoresUnknown(described),
  };
}
