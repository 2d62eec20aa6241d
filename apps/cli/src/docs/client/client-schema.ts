import type { OpenApiDocument } from '#libs/http';
import type { ClientOperation } from './client-operations.js';
import { parametersOf, propertiesOf, REFERENCE, successSchema, type Schema } from './document-schemas.js';

/** The members of an operation that the types of the client are made of. */
type Parts = Readonly<Partial<Record<'path' | 'query' | 'body' | 'answer', Schema>>>;

/** What the types of the client are printed from. */
export interface ClientSchema {
  /** An object of the operations by their ids, each an object of its parts. */
  readonly operations: Schema;
  /** Those that are referred to, by their names, in the order of these. */
  readonly schemas: Readonly<Record<string, Schema>>;
}

function schemasIn(map: Readonly<Record<string, Schema>>): Record<string, Schema> {
  return Object.fromEntries(Object.entries(map).map(([name, schema]) => [name, typeOf(schema)]));
}

/** An object that says nothing of its members may have any. */
function isOpenObject({ type, properties, allOf, anyOf, oneOf }: Schema): boolean {
  return [type].flat().includes('object') && !properties && !allOf && !anyOf && !oneOf;
}

/** What of a schema decides a type, and what it means; limits, examples and formats are left out. */
function typeOf(schema: Schema): Schema {
  const { $ref, type, description, required, items, properties } = schema;
  const { additionalProperties = isOpenObject(schema) ? true : undefined } = schema;
  if ($ref !== undefined) return { $ref };
  return {
    ...(type !== undefined && { type }),
    ...(description !== undefined && { description }),
    ...('const' in schema && { const: schema.const }),
    ...(schema.enum && { enum: schema.enum }),
    ...(required && required.length > 0 && { required }),
    ...(items ? { items: typeOf(items) } : type === 'array' && { items: {} }),
    ...(properties && { properties: schemasIn(properties) }),
    ...(additionalProperties !== undefined && {
      additionalProperties:
        typeof additionalProperties === 'boolean' ? additionalProperties : typeOf(additionalProperties),
    }),
    ...(schema.allOf && { allOf: schema.allOf.map(typeOf) }),
    ...(schema.anyOf && { anyOf: schema.anyOf.map(typeOf) }),
    ...(schema.oneOf && { oneOf: schema.oneOf.map(typeOf) }),
  };
}

function objectOf(
  properties: Readonly<Record<string, Schema>>,
  required: readonly string[],
  description?: string,
): Schema {
  return {
    type: 'object',
    ...(description !== undefined && { description }),
    ...(required.length > 0 && { required }),
    properties,
    additionalProperties: false,
  };
}

function parametersSchema(
  document: OpenApiDocument,
  { operation }: ClientOperation,
  place: 'path' | 'query',
): Schema | undefined {
  const parameters = parametersOf(document, operation, place);
  if (parameters.length === 0) return undefined;
  const properties = parameters.map(({ name, schema, description }) => {
    const type = typeOf(schema as Schema);
    // Ids are numbers in records and texts in paths: both are taken.
    const taken: Schema = place === 'path' && type.type === 'string' ? { type: ['string', 'number'] } : type;
    return [name, { ...(description !== undefined && { description }), ...taken }] as const;
  });
  const required = parameters.filter((parameter) => parameter.required).map(({ name }) => name);
  return objectOf(Object.fromEntries(properties), required);
}

function partsOf(document: OpenApiDocument, client: ClientOperation): Parts {
  const { operation, facts } = client;
  const path = parametersSchema(document, client, 'path');
  const query = parametersSchema(document, client, 'query');
  const body = operation.requestBody?.content['application/json']?.schema as Schema | undefined;
  const answer = successSchema(document, operation);
  return {
    ...(path && { path }),
    ...(query && { query }),
    ...(body && facts.body !== 'raw' && { body: typeOf(body) }),
    ...(answer && Object.keys(answer).length > 0 && { answer: typeOf(answer) }),
  };
}

/** Names schemas that occur more than once, after the first operation that has them. */
class SharedSchemas {
  readonly named: Record<string, Schema> = {};
  readonly #counts = new Map<string, number>();
  readonly #names = new Map<string, string>();

  count(schema: Schema): void {
    const text = JSON.stringify(schema);
    this.#counts.set(text, (this.#counts.get(text) ?? 0) + 1);
  }

  /** A reference, where the schema occurs again and is longer than the reference. */
  place(name: string, schema: Schema): Schema {
    const text = JSON.stringify(schema);
    if ((this.#counts.get(text) ?? 0) < 2 || text.length < 120) return schema;
    let known = this.#names.get(text);
    if (!known) {
      this.#names.set(text, (known = name));
      this.named[known] = schema;
    }
    return { $ref: `${REFERENCE}${known}` };
  }
}

/** Names of the components that a schema refers to. */
function* referencesOf(value: unknown): Generator<string> {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, member] of Object.entries(value)) {
    if (key === '$ref' && typeof member === 'string') yield member.slice(REFERENCE.length);
    else yield* referencesOf(member);
  }
}

function usedSchemas(
  roots: readonly Schema[],
  schemas: Readonly<Record<string, Schema>>,
): Record<string, Schema> {
  const used: Record<string, Schema> = {};
  const open: unknown[] = [...roots];
  while (open.length > 0) {
    for (const name of referencesOf(open.pop())) {
      if (name in used) continue;
      open.push((used[name] = typeOf(schemas[name]!)));
    }
  }
  return used;
}

/**
 * The parts of each operation by its name. Errors, examples, limits and headers are left out, and what several operations
 * share stands once. Pure.
 */
export function clientSchema(
  document: OpenApiDocument,
  operations: readonly ClientOperation[],
): ClientSchema {
  const parts = operations.map((operation) => [operation, partsOf(document, operation)] as const);
  const shared = new SharedSchemas();
  for (const [, { path, query, body, answer }] of parts) {
    for (const schema of [path, query, body, answer]) if (schema) shared.count(schema);
    const { meta } = propertiesOf(document, answer);
    if (meta) shared.count(meta);
  }
  const rows = parts.map(([{ id, operation }, own]) => {
    const members = Object.entries(own).map(([part, schema]) => {
      const { meta } = part === 'answer' ? (schema.properties ?? {}) : {};
      const placed = shared.place(`${id}.${part}`, schema);
      if (placed.$ref !== undefined || !meta) return [part, placed] as const;
      const properties = { ...schema.properties, meta: shared.place(`${id}.meta`, meta) };
      return [part, { ...schema, properties }] as const;
    });
    return [id, objectOf(Object.fromEntries(members), Object.keys(own), operation.summary)] as const;
  });
  const all = objectOf(
    Object.fromEntries(rows),
    rows.map(([id]) => id),
  );
  const schemas = { ...(document.components.schemas as Record<string, Schema>), ...shared.named };
  const used = Object.entries(usedSchemas([all], schemas));
  return { operations: all, schemas: Object.fromEntries(used.sort(([a], [b]) => (a < b ? -1 : 1))) };
}
