import type { ErrorCode } from '#libs/kernel';
import { type DocumentedRoute, OTHER_FORMS, type RouteDefinition } from '../../routes/route-definition.js';
import { errorsOf } from '../../routes/implied-errors.js';
import type { JsonSchema } from '../../routes/json-schema.js';
import { errorResponses } from '../error-schemas.js';
import type { OpenApiMedia, OpenApiReference, OpenApiResponse } from '../openapi-document.js';
import { refer, successHeaders } from './headers.js';
import { mediaOf } from './parameters.js';

/** Answers that are alike everywhere, as components of the document. */
export const SHARED_RESPONSES = {
  NotModified: { description: 'The caller has it already, as `If-None-Match` or `If-Modified-Since` says.' },
  NoSuchRange: {
    description: 'The bytes end before the range begins; `Content-Range` tells how many there are.',
  },
} as const satisfies Record<string, OpenApiResponse>;

const MEANINGS: Readonly<Record<number, string>> = {
  200: 'Success.',
  201: 'Created.',
  202: 'Accepted; it goes on by itself.',
  204: 'Success, without a body.',
  206: 'The range that was asked for.',
  302: 'Goes on at the address in `Location`.',
  303: 'Goes on at the address in `Location`, with GET.',
};

const isRedirect = (status: number): boolean => status >= 300 && status < 400;

type Responses = Record<string, OpenApiResponse | OpenApiReference>;

/**
 * The answers of a route that are no failures, by status.
 * @param schemaOf the form in which the document shows a schema.
 */
export function successResponses(
  definition: RouteDefinition,
  schemaOf: (schema: JsonSchema) => JsonSchema,
): Responses {
  if (definition.alwaysRefused) return {};
  const { status, otherStatus, conditional, ranges } = definition;
  const content = contentOf(definition, schemaOf);
  const of = (code: number): OpenApiResponse => {
    const headers = {
      ...successHeaders(definition),
      ...(isRedirect(code) && { Location: refer('Location') }),
    };
    // A route that only redirects says nothing else; one that also answers sends the same body beside the address.
    const isBare = isRedirect(code) && otherStatus === undefined;
    return { description: MEANINGS[code] ?? 'Success.', headers, ...(!isBare && content && { content }) };
  };
  return {
    [String(status)]: of(status),
    ...(otherStatus !== undefined && { [String(otherStatus)]: of(otherStatus) }),
    ...(ranges && { 206: of(206), 416: shared('NoSuchRange') }),
    ...(conditional && { 304: shared('NotModified') }),
  };
}

const shared = (name: keyof typeof SHARED_RESPONSES): OpenApiReference => ({
  $ref: `#/components/responses/${name}`,
});

function contentOf(
  { forms = ['json'], response }: RouteDefinition,
  schemaOf: (schema: JsonSchema) => JsonSchema,
): Record<string, OpenApiMedia> | undefined {
  const entries = forms.flatMap((form): (readonly [string, OpenApiMedia])[] => {
    if (form === 'json') return [['application/json', mediaOf(response, schemaOf)]];
    const other = OTHER_FORMS[form];
    return other ? [[other.mediaType, { schema: other.schema }]] : [];
  });
  return entries.length > 0 ? Object.fromEntries(entries) : undefined;
}

/** The error responses of all routes, named by status; routes with the same codes share theirs. */
export class ErrorTable {
  readonly codes = new Set<ErrorCode>();
  readonly responses: Record<string, OpenApiResponse> = {};
  private readonly ofCodes = new Map<string, Record<string, OpenApiReference>>();
  private readonly names = new Map<string, string>();

  /** Status → reference to the response. */
  of(route: DocumentedRoute): Record<string, OpenApiReference> {
    const codes = errorsOf(route);
    const { errorShape } = route.definition;
    const key = `${errorShape ?? ''} ${codes.join()}`;
    const known = this.ofCodes.get(key);
    if (known) return known;
    // Answers in the form of RFC 6749 are not those of the examples.
    if (errorShape !== 'oauth') for (const code of codes) this.codes.add(code);
    const references = Object.entries(errorResponses(codes, errorShape)).map(([status, response]) => [
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
