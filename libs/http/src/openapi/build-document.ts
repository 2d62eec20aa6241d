import type { JsonSchema } from '../routes/json-schema.js';
import type { DocumentedRoute } from '../routes/route-definition.js';
import type { ApiTag } from './api-tags.data.js';
import { API_AREAS } from './api-areas.data.js';
import { DOCUMENT_INFO, describeApi } from './document-info.data.js';
import { ERROR_SCHEMAS, errorExamples } from './error-schemas.js';
import type { OpenApiDocument, OpenApiInfo, OpenApiOperation } from './openapi-document.js';
import { ErrorTable } from './operation/error-table.js';
import { HEADER_COMPONENTS } from './operation/headers.js';
import { NamedSchemas } from './operation/named-schemas.js';
import { operationOf } from './operation/operation.js';
import { openApiPath, parametersOf } from './operation/parameters.js';
import { SharedParameters } from './operation/shared-parameters.js';
import { SHARED_RESPONSES } from './operation/success-response.js';
import { operationIds } from './operation-ids.policy.js';
import { tagOf } from './tag-of.policy.js';

export interface DocumentSource {
  readonly serverUrl: string;
  readonly routes: readonly DocumentedRoute[];
  /** Schemas that routes refer to by their name. */
  readonly schemas: Readonly<Record<string, JsonSchema>>;
  readonly tags: Readonly<Record<string, ApiTag>>;
}

/** Builds the document from the route definitions. Pure. */
export function buildDocument(source: DocumentSource): OpenApiDocument {
  const steps = documentSteps(source);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** The same, step by step: whoever serves others meanwhile rests between them. */
export function* documentSteps({
  serverUrl,
  routes,
  schemas,
  tags,
}: DocumentSource): Generator<undefined, OpenApiDocument> {
  const documented = routes.filter(({ definition }) => definition.documented !== false);
  const names = operationIds(documented.map(({ definition }) => definition));
  const sent = new Map<DocumentedRoute, ReturnType<typeof parametersOf>>();
  const parameters = new SharedParameters();
  for (const route of documented) {
    const own = parametersOf(route);
    sent.set(route, own);
    parameters.count(own);
    yield;
  }
  const errors = new ErrorTable();
  const named = new NamedSchemas();
  const paths: Record<string, Record<string, OpenApiOperation>> = {};
  for (const route of documented) {
    const { method, path } = route.definition;
    (paths[openApiPath(path)] ??= {})[method.toLowerCase()] = operationOf(route, {
      operationId: names.get(route.definition)!,
      parameters: sent.get(route)!.map((parameter) => parameters.show(parameter)),
      errors,
      schemaOf: named.show,
    });
    yield;
  }
  const contributed = Object.entries(schemas).map(([name, schema]) => [name, named.show(schema)]);
  return {
    openapi: '3.1.0',
    info: infoOf(serverUrl),
    servers: [{ url: serverUrl }],
    ...tagsOf(new Set(documented.map(({ definition }) => tagOf(definition))), tags),
    paths,
    components: {
      schemas: {
        ...ERROR_SCHEMAS,
        ...(Object.fromEntries(contributed) as Record<string, JsonSchema>),
        ...named.components(),
      },
      parameters: parameters.components(),
      responses: { ...SHARED_RESPONSES, ...errors.responses },
      examples: errorExamples(errors.codes),
      headers: HEADER_COMPONENTS,
      securitySchemes: SECURITY_SCHEMES,
    },
  };
}

function infoOf(serverUrl: string): OpenApiInfo {
  return {
    ...DOCUMENT_INFO,
    description: describeApi(serverUrl),
    contact: { name: 'Documentation of this service', url: `${serverUrl.replace(/\/$/, '')}/docs` },
  };
}

/** The groups in use, area by area. */
export function tagsOf(
  used: ReadonlySet<string>,
  tags: Readonly<Record<string, ApiTag>>,
): Pick<OpenApiDocument, 'tags' | 'x-tagGroups'> {
  const groups = Object.entries(API_AREAS).map(([area, { title }]) => ({
    name: title,
    tags: Object.keys(tags).filter((name) => used.has(name) && tags[name]!.area === area),
  }));
  const filled = groups.filter((group) => group.tags.length > 0);
  return {
    tags: filled
      .flatMap((group) => group.tags)
      .map((name) => ({
        name,
        description: tags[name]!.description,
        'x-displayName': tags[name]!.title,
      })),
    'x-tagGroups': filled,
  };
}

const SECURITY_SCHEMES = {
  apiKey: { type: 'apiKey', in: 'header', name: 'X-Api-Key', description: 'A key of any kind.' },
  personalKey: { type: 'http', scheme: 'bearer', description: 'A personal key as Bearer.' },
  session: {
    type: 'http',
    scheme: 'bearer',
    description: 'The session token of a user, beside an application key.',
  },
} as const;
