import type { JsonSchema } from '../routes/json-schema.js';
import { type DocumentedRoute, type RouteDefinition, tagOf } from '../routes/route-definition.js';
import { API_AREAS } from './api-areas.data.js';
import type { ApiTag } from './api-tags.data.js';
import { ERROR_SCHEMAS, errorExamples } from './error-schemas.js';
import type { OpenApiDocument, OpenApiInfo, OpenApiOperation } from './openapi-document.js';
import { operationIds, repeatedOperationIds } from './operation-ids.policy.js';
import { ErrorTable, SHARED_RESPONSES } from './operation/responses.js';
import { HEADER_COMPONENTS } from './operation/headers.js';
import { NamedSchemas, operationOf } from './operation/operation.js';
import { openApiPath, parametersOf, SharedParameters } from './operation/parameters.js';

/** What the document says about the API as a whole. */
export const DOCUMENT_INFO = {
  title: 'Portico',
  version: '1',
  license: { name: 'Apache License 2.0', identifier: 'Apache-2.0' },
} as const;

/** How to read the document, in Markdown. @param serverUrl address at which the service is reached */
export function describeApi(serverUrl: string): string {
  return `One HTTP API in front of a company portal.

**Address.** Everything stands below \`${serverUrl}\`. Bodies and answers are JSON unless an operation says otherwise.

**Authentication.** Send the key in \`X-Api-Key\`; a personal key may also be a Bearer token. A key of an application comes
with the session of its user as Bearer token. \`GET /v1/me\` tells what a key may do.

**Answers.** \`{"success": true, "data": …}\`; members such as \`meta\` or \`total\` stand beside \`data\`.

**Errors.** Every failure has one shape, \`Error\`: branch on \`error.code\`, quote \`error.requestId\`. Calls of models answer in
the shape of OpenAI (\`AiError\`), token endpoints of partners in that of RFC 6749 (\`OAuthError\`). Each error response names its
codes in \`x-error-codes\`; what a code means and what to do stands at \`/errors/<code>\`.

**Limits.** \`RateLimit\` and \`RateLimit-Policy\` tell how many calls are left. With 429 and 503 wait for \`Retry-After\` seconds.

**Repeating.** Operations that take \`Idempotency-Key\` may be repeated with the same key: they run once.

**Parts.** \`/v1/openapi/<area>.json\` is the part of this document about one area; \`/docs\` shows it to people.`;
}

const REFERENCE = /^#\/components\/([^/]+)\/(.+)$/;

/** Every reference inside a value, however deep. */
function referencesIn(value: unknown, found: Set<string>): Set<string> {
  if (Array.isArray(value)) for (const member of value) referencesIn(member, found);
  else if (typeof value === 'object' && value !== null) {
    for (const [name, member] of Object.entries(value)) {
      if (name === '$ref' && typeof member === 'string') found.add(member);
      else referencesIn(member, found);
    }
  }
  return found;
}

type Components = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

function referred(reference: string, components: Components): unknown {
  const [, kind = '', name = ''] = REFERENCE.exec(reference) ?? [];
  return components[kind]?.[name];
}

/** The same document with the components that its operations need, directly or not. Ways to sign in all stay. */
export function withoutUnusedComponents(document: OpenApiDocument): OpenApiDocument {
  const components = document.components as Components;
  const needed = referencesIn(document.paths, new Set());
  // A set that grows while it is walked also shows what was added.
  for (const reference of needed) referencesIn(referred(reference, components), needed);
  const kept = Object.entries(components).map(([kind, members]) => [
    kind,
    kind === 'securitySchemes'
      ? members
      : Object.fromEntries(
          Object.entries(members).filter(([name]) => needed.has(`#/components/${kind}/${name}`)),
        ),
  ]);
  return { ...document, components: Object.fromEntries(kept) as OpenApiDocument['components'] };
}

/** What keeps the document from naming and placing every operation. */
export function findDocumentFaults(
  definitions: readonly RouteDefinition[],
  tags: Readonly<Record<string, ApiTag>>,
): string[] {
  const documented = definitions.filter((definition) => definition.documented !== false);
  const unknown = documented.filter((definition) => !Object.hasOwn(tags, tagOf(definition)));
  return [
    ...unknown.map(
      (definition) => `${definition.method} ${definition.path} is in no known group: ${tagOf(definition)}`,
    ),
    ...repeatedOperationIds(documented).map((name) => `the operation ${name} is named twice`),
    ...placesOfSeveralNames(documented.map(({ path }) => path)),
  ];
}

/**
 * A place of a path is the same thing to every route, and generators that build a tree of the paths take one of its
 * names.
 */
function placesOfSeveralNames(paths: readonly string[]): string[] {
  const names = new Map<string, Set<string>>();
  for (const path of paths) {
    let place = '';
    for (const segment of path.split('/')) {
      const isParameter = /^[:*]/.test(segment);
      if (isParameter) names.set(place, (names.get(place) ?? new Set()).add(segment));
      place += isParameter ? '/:' : `/${segment}`;
    }
  }
  return [...names]
    .filter(([, found]) => found.size > 1)
    .map(([place, found]) => `what follows ${place.slice(1)} has several names: ${[...found].join(', ')}`);
}

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
