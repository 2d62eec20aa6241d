import type { ErrorCode } from '#libs/kernel';
import { errorsOf } from '../routes/implied-errors.js';
import type { JsonSchema } from '../routes/json-schema.js';
import type { DocumentedRoute, RouteDefinition } from '../routes/route-definition.js';
import { ERROR_SCHEMAS, errorResponses } from './error-schemas.js';
import { HEADER_COMPONENTS, headerParameters, successHeaders } from './headers.js';

/** An OpenAPI 3.1 document, as far as its readers here care. */
export interface OpenApiDocument {
  readonly openapi: string;
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly servers: readonly { readonly url: string }[];
  readonly tags: readonly { readonly name: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, OpenApiOperation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, JsonSchema>> } & Readonly<
    Record<string, unknown>
  >;
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
  readonly responses: Readonly<Record<string, OpenApiResponse>>;
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

export interface DocumentSource {
  readonly serverUrl: string;
  readonly routes: readonly DocumentedRoute[];
  readonly schemas: Readonly<Record<string, JsonSchema>>;
}

/** Builds the document from the route definitions. Pure. */
export function buildDocument({ serverUrl, routes, schemas }: DocumentSource): OpenApiDocument {
  const documented = routes.filter(({ definition }) => definition.documented !== false);
  const paths: Record<string, Record<string, OpenApiOperation>> = {};
  for (const route of documented) {
    const { method, path } = route.definition;
    (paths[openApiPath(path)] ??= {})[method.toLowerCase()] = operationOf(route);
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Portico', version: '1', description: 'One HTTP API in front of a company portal.' },
    servers: [{ url: serverUrl }],
    tags: [...new Set(documented.map(({ definition }) => tagOf(definition)))]
      .sort()
      .map((name) => ({ name })),
    paths,
    components: { schemas: { ...ERROR_SCHEMAS, ...schemas }, ...SHARED_COMPONENTS },
  };
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

export function openApiPath(path: string): string {
  return path.replace(/[:*](\w+)/g, '{$1}');
}

function tagOf({ tag, path }: RouteDefinition): string {
  return tag ?? path.split('/')[2] ?? 'general';
}

function operationOf(route: DocumentedRoute): OpenApiOperation {
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
        content: { 'application/json': { schema: route.body } },
      },
    }),
    responses: responsesOf(route),
  };
}

function descriptionOf({ description, auth }: RouteDefinition): string | undefined {
  const scope = auth !== 'none' && auth.scope ? `Scope: \`${auth.scope}\`.` : undefined;
  return [description, scope].filter(Boolean).join('\n\n') || undefined;
}

function securityOf({ auth }: RouteDefinition): OpenApiOperation['security'] {
  if (auth === 'none') return [];
  const schemes: Record<string, readonly string[]>[] = [{ apiKey: [] }];
  if (auth.kinds.includes('personal')) schemes.push({ personalKey: [] });
  if (auth.kinds.includes('application')) schemes.push({ apiKey: [], session: [] });
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

function responsesOf(route: DocumentedRoute): Record<string, OpenApiResponse> {
  const { status, response } = route.definition;
  const success = {
    description: 'Success',
    headers: successHeaders(route.definition),
    content: { 'application/json': { schema: response } },
  };
  const codes: readonly ErrorCode[] = errorsOf(route);
  return { [String(status)]: success, ...(errorResponses(codes) as Record<string, OpenApiResponse>) };
}
