import type { JsonSchema } from '../routes/json-schema.js';
import { fieldsOf, ignoresUnknown } from './field-definition.js';

/** The JSON Schema of a class with fields: of an input, or of an answer. */
export function classSchema(described: object): JsonSchema {
  const fields = [...fieldsOf(described).values()];
  return {
    type: 'object',
    properties: Object.fromEntries(fields.map((field) => [field.name, field.schema()])),
    required: fields.filter((field) => !field.options.optional).map((field) => field.name),
    additionalProperties: ignoresUnknown(described),
  };
}
