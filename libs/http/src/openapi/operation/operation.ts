import { type JsonSchema, nameOfSchema } from '../../routes/json-schema.js';
import {
  accessOf,
  type DocumentedRoute,
  type RouteDefinition,
  tagOf,
} from '../../routes/route-definition.js';
import type { OpenApiOperation, OpenApiParameter, OpenApiReference } from '../openapi-document.js';
import { requestBodyOf } from './parameters.js';
import { ErrorTable, successResponses } from './responses.js';

/** Schemas with a name stand in the document once; where they are used the document refers to them. */
export class NamedSchemas {
  private readonly shown = new Map<string, JsonSchema>();
  /** Members of a schema → its name here: two classes may be called alike. */
  private readonly names = new Map<object, string>();

  /** The schema as the document shows it where it is used. */
  readonly show = (schema: JsonSchema): JsonSchema => {
    const known = nameOfSchema(schema);
    if (!known) return this.withParts(schema);
    const { name, beside } = known;
    return { $ref: `#/components/schemas/${this.keep(name, schema, beside)}`, ...beside };
  };

  components(): Record<string, JsonSchema> {
    return Object.fromEntries([...this.shown].sort(([a], [b]) => (a < b ? -1 : 1)));
  }

  private keep(wanted: string, schema: JsonSchema, beside: JsonSchema): string {
    const members = schema.properties!;
    const known = this.names.get(members);
    if (known !== undefined) return known;
    const own = Object.entries(schema).filter(([key]) => !Object.hasOwn(beside, key));
    const made = this.withParts(Object.fromEntries(own));
    const name = this.freeName(wanted, JSON.stringify(made));
    this.names.set(members, name);
    this.shown.set(name, made);
    return name;
  }

  /** @param text what is to have the name: what reads the same may share it. */
  private freeName(wanted: string, text: string): string {
    for (let count = 1; ; count += 1) {
      const name = count === 1 ? wanted : `${wanted}${count}`;
      const holder = this.shown.get(name);
      if (!holder || JSON.stringify(holder) === text) return name;
    }
  }

  private withParts(schema: JsonSchema): JsonSchema {
    const { properties, items, additionalProperties, oneOf, anyOf, allOf } = schema;
    return {
      ...schema,
      ...(properties && {
        properties: Object.fromEntries(
          Object.entries(properties).map(([name, member]) => [name, this.show(member)]),
        ),
      }),
      ...(items && { items: this.show(items) }),
      ...(typeof additionalProperties === 'object' && {
        additionalProperties: this.show(additionalProperties),
      }),
      ...(oneOf && { oneOf: oneOf.map(this.show) }),
      ...(anyOf && { anyOf: anyOf.map(this.show) }),
      ...(allOf && { allOf: allOf.map(this.show) }),
    };
  }
}

/** What operations have in common, and how the document shows it. */
export interface OperationParts {
  readonly operationId: string;
  readonly parameters: readonly (OpenApiParameter | OpenApiReference)[];
  readonly errors: ErrorTable;
  readonly schemaOf: (schema: JsonSchema) => JsonSchema;
}

/** One route as the document describes it. Pure. */
export function operationOf(route: DocumentedRoute, parts: OperationParts): OpenApiOperation {
  const { definition } = route;
  const { operationId, parameters, errors, schemaOf } = parts;
  const requestBody = requestBodyOf(route, schemaOf);
  return {
    operationId,
    summary: definition.summary,
    description: descriptionOf(definition),
    tags: [tagOf(definition)],
    security: securityOf(definition),
    ...(parameters.length > 0 && { parameters }),
    ...(requestBody && { requestBody }),
    responses: { ...successResponses(definition, schemaOf), ...errors.of(route) },
  };
}

function descriptionOf(definition: RouteDefinition): string {
  return [definition.description, accessNote(definition)].filter(Boolean).join('\n\n');
}

const list = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(' or ');

/** Who may call it, in a sentence. */
function accessNote(definition: RouteDefinition): string {
  if (definition.auth === 'none') return 'Needs no key.';
  const access = accessOf(definition);
  if (!access) return 'Needs no key in a header: the request itself says who calls.';
  const { scope, alternativeScopes = [], managementScope } = access;
  if (managementScope) return `Scope of a management key: \`${managementScope}\`.`;
  if (scope) return `Scope: ${list([scope, ...alternativeScopes])}.`;
  return `Needs no scope. Kinds of keys: ${list(access.kinds)}.`;
}

function securityOf(definition: RouteDefinition): OpenApiOperation['security'] {
  const access = accessOf(definition);
  if (!access) return [];
  const schemes: Record<string, readonly string[]>[] = [{ apiKey: [] }];
  if (access.kinds.includes('personal')) schemes.push({ personalKey: [] });
  if (access.kinds.includes('application')) schemes.push({ apiKey: [], session: [] });
  return schemes;
}
