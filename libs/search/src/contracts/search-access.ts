import type { RouteAccess, ApiOptions } from '#libs/http';
import type { ErrorCode } from '#libs/kernel';

/** Searching and reading what there is to search with. */
export const SEARCH_READ: RouteAccess = {
  scope: 'svc:search',
  kinds: ['personal', 'application', 'cowork'],
  mode: 'read',
  session: 'none',
  frozen: 'refused',
  cowork: 'allowed',
};

/** Keys of providers. */
export const SEARCH_CREDENTIALS: RouteAccess = { ...SEARCH_READ, mode: 'write', ofServers: 'forbidden' };

/** What the routes that search have in common. */
export const SEARCH_ROUTE = {
  tag: 'search',
  auth: SEARCH_READ,
  rateLimit: 'web-search',
  stream: true,
  forms: ['json', 'events'],
} as const satisfies Partial<ApiOptions>;

export const SEARCH_CALL_ERRORS: readonly ErrorCode[] = [
  'SEARCH_PROVIDER_UNKNOWN',
  'SEARCH_CREDENTIAL_REQUIRED',
  'SEARCH_CREDENTIAL_REJECTED',
  'SEARCH_PROVIDER_ERROR',
  'SEARCH_TIMEOUT',
  'INSUFFICIENT_BALANCE',
];
