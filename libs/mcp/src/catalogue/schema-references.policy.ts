import type { JsonSchema } from '#libs/http/contracts';

const PREFIX = '#/components/schemas/';

/**
 * A schema that stands alone: what it refers to is put in its place. What refers to itself becomes anything at the
 * second sight.
 */
export function standalone(schema: JsonSchema, schemas: Readonly<Record<string, JsonSchema>>): JsonSchema {
  return resolve(schema, schemas, new Set()) as JsonSchema;
}

function resolve(
  value: unknown,
  schemas: Readonly<Record<string, JsonSchema>>,
  open: ReadonlySet<string>,
): unknown {
  if (Array.isArray(value)) return value.map((item) => resolve(item, schemas, open));
  if (typeof value !== 'object' || value === null) return value;
  const { $ref } = value as JsonSchema;
  if (typeof $ref === 'string' && $ref.startsWith(PREFIX)) {
    const name = $ref.slice(PREFIX.length);
    if (open.has(name)) return {};
    return resolve(schemas[name] ?? {}, schemas, new Set([...open, name]));
  }
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, resolve(member, schemas, open)]),
  );
}
