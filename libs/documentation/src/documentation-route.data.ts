import type { RouteDefinition } from '#libs/http';

/** What all routes of the site have in common: anybody may read them. */
export const DOCUMENTATION_ROUTE = {
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
