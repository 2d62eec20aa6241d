import type { RouteAccess } from '#libs/http';

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
export const SEARCH_CREDENTIALS: RouteAccess = { ...SEARCH_READ, mode: 'write' };
