/** A JSON Schema (draft 2020-12) as OpenAPI 3.1 uses it. Plain data. */
export interface JsonSchema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | JsonSchema;
  readonly items?: JsonSchema;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly format?: string;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly oneOf?: readonly JsonSchema[];
  readonly anyOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
  readonly default?: unknown;
  readonly examples?: readonly unknown[];
  readonly deprecated?: boolean;
  /** Only in answers. */
  readonly readOnly?: boolean;
  /** Only in requests. */
  readonly writeOnly?: boolean;
  /** What requests may do with a field of a record; said where it is not usual (docs/api/entities.md, "Fields"). */
  readonly 'x-filterable'?: false;
  readonly 'x-sortable'?: false;
  readonly 'x-aggregatable'?: true;
  readonly 'x-groupable'?: true;
  readonly 'x-create-only'?: true;
  readonly contentEncoding?: string;
}

type Properties = Readonly<Record<string, JsonSchema>>;

interface Named {
  readonly name: string;
  readonly schema: JsonSchema;
}

/** Named schemas by their members, which a copy with another description shares. */
const NAMED = new WeakMap<Properties, Named>();

/** Members of a schema that may differ from use to use. */
const BESIDE: ReadonlySet<string> = new Set(['description', 'examples', 'default', 'deprecated', 'readOnly']);

/** The same schema of an object, which the API document shows once under this name. */
export function named(name: string, schema: JsonSchema): JsonSchema {
  if (schema.properties) NAMED.set(schema.properties, { name, schema });
  return schema;
}

/**
 * The name of a schema, and what this use of it says beside the named one.
 * @returns null where it has none, or is no longer the schema that was named.
 */
export function nameOfSchema(schema: JsonSchema): { name: string; beside: JsonSchema } | null {
  const known = schema.properties && NAMED.get(schema.properties);
  if (!known) return null;
  const keys = [...new Set([...Object.keys(schema), ...Object.keys(known.schema)])] as (keyof JsonSchema)[];
  const differing = keys.filter((key) => schema[key] !== known.schema[key]);
  if (differing.some((key) => !BESIDE.has(key))) return null;
  return { name: known.name, beside: Object.fromEntries(differing.map((key) => [key, schema[key]])) };
}

/** An object whose properties are all required, except those named in `optional`. Nothing else may appear. */
export function objectSchema(properties: Properties, optional: readonly string[] = []): JsonSchema {
  return {
    type: 'object',
    properties,
    required: Object.keys(properties).filter((name) => !optional.includes(name)),
    additionalProperties: false,
  };
}

export function arraySchema(items: JsonSchema): JsonSchema {
  return { type: 'array', items };
}

const LIMITING = ['$ref', 'type', 'enum', 'const', 'oneOf', 'anyOf', 'allOf'] as const;

/** The same schema, or null; one that admits every value admits null already. */
export function nullable(schema: JsonSchema): JsonSchema {
  if (LIMITING.every((name) => schema[name] === undefined)) return schema;
  if (typeof schema.type === 'string' && !schema.enum && !nameOfSchema(schema))
    return { ...schema, type: [schema.type, 'null'] };
  return { anyOf: [schema, { type: 'null' }] };
}

/** `{success:true, data}` plus members beside `data` (`total`, `page`, `meta`, …). */
export function successSchema(
  data: JsonSchema,
  extra: Properties = {},
  optional: readonly string[] = [],
): JsonSchema {
  return objectSchema({ success: { const: true }, data, ...extra }, optional);
}
