import type { RouteDefinition } from './route-definition.js';

/** What the routes of files and pages have in common that anybody may read, without a key and without a limit. */
export const SERVED_FILE_ROUTE = {
  method: 'GET',
  auth: 'none',
  owner: 'none',
  rateLimit: 'none',
  idempotency: 'none',
  status: 200,
  response: {},
  errors: ['ROUTE_NOT_FOUND', 'SERVICE_UNAVAILABLE'],
  documented: false,
} as const satisfies Partial<RouteDefinition>;
