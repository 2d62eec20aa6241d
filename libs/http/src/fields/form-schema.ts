import type { JsonSchema } from '../routes/json-schema.js';
import { classSchema } from './class-schema.js';

/** Bytes as a body, or as a file of a form. */
export const BYTES_SCHEMA: JsonSchema = { type: 'string', format: 'binary' };

/**
 * A form that the handler reads itself: files, and the fields of a class beside them.
 * @param fields null where there are none.
 * @param files name → what it is; all are needed.
 */
export function formSchema(fields: object | null, files: Readonly<Record<string, string>>): JsonSchema {
  const { properties, required = [] } = fields ? classSchema(fields) : {};
  return {
    type: 'object',
    properties: {
      ...properties,
      ...Object.fromEntries(
        Object.entries(files).map(([name, description]) => [name, { ...BYTES_SCHEMA, description }]),
      ),
    },
    required: [...required, ...Object.keys(files)],
    additionalProperties: false,
  };
}
