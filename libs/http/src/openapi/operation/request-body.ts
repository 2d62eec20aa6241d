import { BODY_TYPES, JSON_TYPE } from '../../routes/body-types.data.js';
import type { DocumentedRoute } from '../../routes/route-definition.js';
import type { JsonSchema } from '../../routes/json-schema.js';
import type { OpenApiMedia, OpenApiOperation } from '../openapi-document.js';

type RequestBody = NonNullable<OpenApiOperation['requestBody']>;

const isFile = ({ format }: JsonSchema): boolean => format === 'binary';

/** The same input without its files, which JSON cannot hold; null where one of them is needed. */
function withoutFiles(schema: JsonSchema): JsonSchema | null {
  const members = Object.entries(schema.properties ?? {});
  const files = members.filter(([, member]) => isFile(member)).map(([name]) => name);
  if (files.length === 0) return schema;
  if (files.some((name) => schema.required?.includes(name))) return null;
  return { ...schema, properties: Object.fromEntries(members.filter(([, member]) => !isFile(member))) };
}

/**
 * What a route takes as its body; undefined where nothing in a body matters.
 * @param schemaOf the form in which the document shows a schema.
 */
export function requestBodyOf(
  { definition, body }: DocumentedRoute,
  schemaOf: (schema: JsonSchema) => JsonSchema,
): RequestBody | undefined {
  if (definition.rawBody) {
    const content = Object.entries(definition.rawBody).map(([type, schema]) => [
      type,
      { schema: schemaOf(schema) },
    ]);
    return { required: true, content: Object.fromEntries(content) as Record<string, OpenApiMedia> };
  }
  if (!body) return undefined;
  const content = BODY_TYPES[definition.body ?? 'json'].flatMap((type) => {
    const schema = type === JSON_TYPE ? withoutFiles(body) : body;
    return schema ? [[type, mediaOf(schema, schemaOf)] as const] : [];
  });
  return { required: (body.required ?? []).length > 0, content: Object.fromEntries(content) };
}

/** Examples of a whole body stand where every reader of the document looks for them. */
export function mediaOf(schema: JsonSchema, schemaOf: (schema: JsonSchema) => JsonSchema): OpenApiMedia {
  const { examples, ...rest } = schema;
  return { schema: schemaOf(rest), ...(examples?.length && { example: examples[0] }) };
}
