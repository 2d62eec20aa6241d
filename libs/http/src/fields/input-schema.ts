import type { JsonSchema } from '../routes/json-schema.js';
import { fieldsOf, ignoresUnknown } from './field-definition.js';

/** The JSON Schema of an input class. */
export function inputSchema(input: object): JsonSchema {
  const fields = [...fieldsOf(input).values()];
  return {
    type: 'object',
    properties: Object.fromEntries(fields.map((field) => [field.name, field.schema()])),
    required: fields.filter((field) => !field.options.optional).map((field) => field.name),
    additionalProperties: ignoresUnknown(input),
  };
}
