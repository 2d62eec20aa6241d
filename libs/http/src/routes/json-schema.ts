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
  readonly contentEncoding?: string;
}

type Properties = Readonly<Record<string, JsonSchema>>;

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

/** The same schema, or null. */
export function nullable(schema: JsonSchema): JsonSchema {
  if (typeof schema.type === 'string' && !schema.enum) return { ...schema, type: [schema.type, 'null'] };
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
