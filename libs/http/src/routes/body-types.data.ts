import type { ApiOptions, RouteDefinition } from './route-definition.js';

export const JSON_TYPE = 'application/json';

/** Media types of the bodies that the pipeline reads, the usual one first. */
export const BODY_TYPES: Readonly<Record<NonNullable<RouteDefinition['body']>, readonly string[]>> = {
  json: [JSON_TYPE],
  form: ['application/x-www-form-urlencoded', JSON_TYPE],
  multipart: ['multipart/form-data', JSON_TYPE],
  raw: [JSON_TYPE],
  'streamed-form': ['multipart/form-data', JSON_TYPE],
};

/** The types a route names to whoever sends another one. */
export function typesTaken({ body = 'json', formOnly }: RouteDefinition): readonly string[] {
  return formOnly ? BODY_TYPES[body].filter((type) => type !== JSON_TYPE) : BODY_TYPES[body];
}

/** What the routes of files and pages have in common that anybody may read, without a key and without a limit. */
export const SERVED_FILE_ROUTE = {
  auth: 'none',
  owner: 'none',
  response: {},
  errors: ['ROUTE_NOT_FOUND', 'SERVICE_UNAVAILABLE'],
  documented: false,
} as const satisfies Partial<ApiOptions>;
