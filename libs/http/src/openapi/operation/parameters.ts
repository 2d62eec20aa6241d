import { BODY_TYPES, type DocumentedRoute, JSON_TYPE } from '../../routes/route-definition.js';
import type { JsonSchema } from '../../routes/json-schema.js';
import type {
  OpenApiMedia,
  OpenApiOperation,
  OpenApiParameter,
  OpenApiReference,
} from '../openapi-document.js';
import { singularOf } from '../operation-ids.policy.js';
import { headerParameters } from './headers.js';

const isParameter = (segment: string): boolean => /^[:*]/.test(segment);

/** `wake-schedules` → `wake schedule`. */
function resourceName(segment: string): string {
  return singularOf(segment.replace(/[-_.]/g, ' '));
}

/**
 * What a parameter of a path stands for, as far as the path says it: `/v1/servers/:id` → `Id of the server`.
 * @param path with `:name` or `*name` parameters.
 */
export function pathParameterMeaning(path: string, name: string): string {
  const segments = path.split('/').filter(Boolean);
  const index = segments.findIndex((segment) => isParameter(segment) && segment.slice(1) === name);
  const before = segments.slice(0, index).findLast((segment) => !isParameter(segment));
  if (before === undefined) return `Which ${name} is meant`;
  const word = /id$/i.test(name) ? 'Id' : name[0]!.toUpperCase() + name.slice(1);
  return `${word} of the ${resourceName(before)}`;
}

/** From this many operations on a parameter stands among the components. */
const SHARED_FROM = 3;

interface Counted {
  readonly parameter: OpenApiParameter;
  uses: number;
}

/** The parameters of all operations; those that many have in common stand in the document once. */
export class SharedParameters {
  private readonly counted = new Map<string, Counted>();
  private readonly names = new Map<string, string>();

  count(parameters: readonly OpenApiParameter[]): void {
    for (const parameter of parameters) {
      const key = JSON.stringify(parameter);
      const known = this.counted.get(key);
      if (known) known.uses += 1;
      else this.counted.set(key, { parameter, uses: 1 });
    }
  }

  /** The parameter itself, or where it stands. All are to be counted before. */
  show(parameter: OpenApiParameter): OpenApiParameter | OpenApiReference {
    const name = this.named().get(JSON.stringify(parameter));
    return name === undefined ? parameter : { $ref: `#/components/parameters/${name}` };
  }

  components(): Record<string, OpenApiParameter> {
    return Object.fromEntries(
      [...this.named()].map(([key, name]) => [name, this.counted.get(key)!.parameter]),
    );
  }

  /** Names of those that are shared: `limit`, and `limit-2` for another one of that name. */
  private named(): ReadonlyMap<string, string> {
    if (this.names.size > 0) return this.names;
    const taken = new Map<string, number>();
    for (const [key, { parameter, uses }] of this.counted) {
      if (uses < SHARED_FROM) continue;
      const count = (taken.get(parameter.name) ?? 0) + 1;
      taken.set(parameter.name, count);
      this.names.set(key, count === 1 ? parameter.name : `${parameter.name}-${count}`);
    }
    return this.names;
  }
}

const PARAMETER = /[:*](\w+)/g;

/** `/v1/deals/:id` → `/v1/deals/{id}`. */
export function openApiPath(path: string): string {
  return path.replace(PARAMETER, '{$1}');
}

/** Everything a caller sends beside key and body. */
export function parametersOf(route: DocumentedRoute): OpenApiParameter[] {
  return [...pathParameters(route), ...queryParameters(route.query), ...headerParameters(route.definition)];
}

function pathParameters({ definition: { path }, params }: DocumentedRoute): OpenApiParameter[] {
  return [...path.matchAll(PARAMETER)].map(([, name = '']) => {
    const { description, ...schema } = params?.properties?.[name] ?? { type: 'string' };
    return {
      name,
      in: 'path',
      required: true,
      description: description ?? pathParameterMeaning(path, name),
      schema,
    };
  });
}

function queryParameters(query: JsonSchema | undefined): OpenApiParameter[] {
  return Object.entries(query?.properties ?? {}).map(([name, { description, ...schema }]) => ({
    name,
    in: 'query',
    required: query?.required?.includes(name) ?? false,
    ...(description && { description }),
    ...(schema.type === 'object' && { style: 'deepObject', explode: true }),
    schema,
  }));
}

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
