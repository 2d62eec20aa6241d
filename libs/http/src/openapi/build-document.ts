import type { ErrorCode } from '#libs/kernel';
import { errorsOf } from '../routes/implied-errors.js';
import type { JsonSchema } from '../routes/json-schema.js';
import { accessOf, type DocumentedRoute, type RouteDefinition } from '../routes/route-definition.js';
import { ERROR_SCHEMAS, errorExamples, errorResponses } from './error-schemas.js';
import { HEADER_COMPONENTS, headerParameters, successHeaders } from './headers.js';

/** An OpenAPI 3.1 document, as far as its readers here care. */
export interface OpenApiDocument {
  readonly openapi: string;
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly servers: readonly { readonly url: string }[];
  readonly tags: readonly { readonly name: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, OpenApiOperation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, JsonSchema>>;
    readonly responses: Readonly<Record<string, OpenApiResponse>>;
  } & Readonly<Record<string, unknown>>;
}

export interface OpenApiOperation {
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly tags: readonly string[];
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters?: readonly OpenApiParameter[];
  readonly requestBody?: {
    readonly required: boolean;
    readonly content: Readonly<Record<string, { readonly schema: JsonSchema }>>;
  };
  readonly responses: Readonly<Record<string, OpenApiResponse | OpenApiReference>>;
}

export interface OpenApiParameter {
  readonly name: string;
  readonly in: string;
  readonly required: boolean;
  readonly description?: string;
  readonly schema: JsonSchema;
}

export interface OpenApiResponse {
  readonly description: string;
  readonly content?: Readonly<Record<string, { readonly schema: JsonSchema }>>;
}

/** Stands for an entry of the components. */
export interface OpenApiReference {
  readonly $ref: string;
}

export interface DocumentSource {
  readonly serverUrl: string;
  readonly routes: readonly DocumentedRoute[];
  readonly schemas: Readonly<Record<string, JsonSchema>>;
}

/** Builds the document from the route definitions. Pure. */
export function buildDocument({ serverUrl, routes, schemas }: DocumentSource): OpenApiDocument {
  const documented = routes.filter(({ definition }) => definition.documented !== false);
  const paths: Record<string, Record<string, OpenApiOperation>> = {};
  const errors = new ErrorTable();
  for (const route of documented) {
    const { method, path } = route.definition;
    (paths[openApiPath(path)] ??= {})[method.toLowerCase()] = operationOf(route, errors);
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Portico', version: '1', description: 'One HTTP API in front of a company portal.' },
    servers: [{ url: serverUrl }],
    tags: [...new Set(documented.map(({ definition }) => tagOf(definition)))]
      .sort()
      .map((name) => ({ name })),
    paths,
    components: {
      schemas: { ...ERROR_SCHEMAS, ...schemas },
      responses: errors.responses,
      examples: errorExamples(errors.codes),
      ...SHARED_COMPONENTS,
    },
  };
}

/** The error responses of all routes, named by status; routes with the same codes share theirs. */
class ErrorTable {
  readonly codes = new Set<ErrorCode>();
  readonly responses: Record<string, OpenApiResponse> = {};
  private readonly ofCodes = new Map<string, Record<string, OpenApiReference>>();
  private readonly names = new Map<string, string>();

  of(route: DocumentedRoute): Record<string, OpenApiReference> {
    const codes = errorsOf(route);
    const { errorShape } = route.definition;
    const key = `${errorShape ?? ''} ${codes.join()}`;
    const known = this.ofCodes.get(key);
    if (known) return known;
    for (const code of codes) this.codes.add(code);
    const references = Object.entries(
      errorResponses(codes, errorShape) as Record<string, OpenApiResponse>,
    ).map(([status, response]) => [
      status,
      { $ref: `#/components/responses/${this.nameOf(`${errorShape ?? ''} ${status}`, status, response)}` },
    ]);
    const made = Object.fromEntries(references) as Record<string, OpenApiReference>;
    this.ofCodes.set(key, made);
    return made;
  }

  private nameOf(kind: string, status: string, response: OpenApiResponse): string {
    const key = `${kind} ${response.description}`;
    const known = this.names.get(key);
    if (known) return known;
    const name = `Error${status}-${this.names.size + 1}`;
    this.names.set(key, name);
    this.responses[name] = response;
    return name;
  }
}

const SHARED_COMPONENTS = {
  headers: HEADER_COMPONENTS,
  securitySchemes: {
    apiKey: { type: 'apiKey', in: 'header', name: 'X-Api-Key', description: 'A key of any kind.' },
    personalKey: { type: 'http', scheme: 'bearer', description: 'A personal key as Bearer.' },
    session: {
      type: 'http',
      scheme: 'bearer',
      description: 'The session token of a user, beside an application key.',
    },
  },
} as const;

const BODY_TYPES: Readonly<Record<NonNullable<RouteDefinition['body']>, readonly string[]>> = {
  json: ['application/json'],
  form: ['application/x-www-form-urlencoded', 'application/json'],
  multipart: ['multipart/form-data', 'application/json'],
  raw: ['application/json'],
  'streamed-form': ['multipart/form-data', 'application/json'],
};

export function openApiPath(path: string): string {
  return path.replace(/[:*](\w+)/g, '{$1}');
}

function tagOf({ tag, path }: RouteDefinition): string {
  return tag ?? path.split('/')[2] ?? 'general';
}

function operationOf(route: DocumentedRoute, errors: ErrorTable): OpenApiOperation {
  const { definition } = route;
  const parameters = [
    ...pathParameters(route),
    ...queryParameters(route.query),
    ...headerParameters(definition),
  ];
  const description = descriptionOf(definition);
  return {
    operationId: `${definition.method.toLowerCase()}${definition.path.replace(/[/:*._-]+(\w)/g, (_, c: string) => c.toUpperCase())}`,
    summary: definition.summary,
    ...(description && { description }),
    tags: [tagOf(definition)],
    security: securityOf(definition),
    ...(parameters.length > 0 && { parameters }),
    ...(route.body && {
      requestBody: {
        required: (route.body.required ?? []).length > 0,
        content: Object.fromEntries(
          BODY_TYPES[definition.body ?? 'json'].map((type) => [type, { schema: route.body! }]),
        ),
      },
    }),
    responses: { ...successOf(route), ...errors.of(route) },
  };
}

function descriptionOf(definition: RouteDefinition): string | undefined {
  return [definition.description, scopeNote(definition)].filter(Boolean).join('\n\n') || undefined;
}

function scopeNote(definition: RouteDefinition): string | undefined {
  const access = accessOf(definition);
  if (access?.managementScope) return `Scope of a management key: \`${access.managementScope}\`.`;
  if (!access?.scope) return undefined;
  return `Scope: ${[access.scope, ...(access.alternativeScopes ?? [])].map((scope) => `\`${scope}\``).join(' or ')}.`;
}

function securityOf(definition: RouteDefinition): OpenApiOperation['security'] {
  const access = accessOf(definition);
  if (!access) return [];
  const schemes: Record<string, readonly string[]>[] = [{ apiKey: [] }];
  if (access.kinds.includes('personal')) schemes.push({ personalKey: [] });
  if (access.kinds.includes('application')) schemes.push({ apiKey: [], session: [] });
  return schemes;
}

function pathParameters({ definition, params }: DocumentedRoute): OpenApiParameter[] {
  return [...definition.path.matchAll(/[:*](\w+)/g)].map(([, name]) => ({
    name: name!,
    in: 'path',
    required: true,
    schema: params?.properties?.[name!] ?? { type: 'string' },
  }));
}

function queryParameters(query: JsonSchema | undefined): OpenApiParameter[] {
  return Object.entries(query?.properties ?? {}).map(([name, schema]) => ({
    name,
    in: 'query',
    required: query?.required?.includes(name) ?? false,
    ...(schema.description && { description: schema.description }),
    schema,
  }));
}

function successOf({ definition }: DocumentedRoute): Record<string, OpenApiResponse> {
  if (definition.alwaysRefused) return {};
  const success = {
    description: 'Success',
    headers: successHeaders(definition),
    content: { 'application/json': { schema: definition.response } },
  };
  const { status, otherStatus } = definition;
  return {
    [String(status)]: success,
    ...(otherStatus !== undefined && { [String(otherStatus)]: success }),
  };
}
