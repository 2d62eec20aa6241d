import type { RouteAccess } from '#libs/http';

const OF_A_PORTAL = {
  kinds: ['personal', 'application', 'cowork'],
  session: 'none',
  frozen: 'refused',
} as const satisfies Partial<RouteAccess>;

/** Reading sources of an application: any key of the portal may ask, whose they are decides. */
export const APP_SOURCES_READ: RouteAccess = {
  ...OF_A_PORTAL,
  scope: null,
  mode: 'read',
  cowork: 'allowed',
};

export const APP_SOURCES_WRITE: RouteAccess = {
  ...OF_A_PORTAL,
  scope: null,
  mode: 'write',
  cowork: 'forbidden',
};

/** Those of a server, to keys that may use servers. */
export const SERVER_SOURCES_READ: RouteAccess = { ...APP_SOURCES_READ, scope: 'svc:infra' };

export const SERVER_SOURCES_WRITE: RouteAccess = { ...APP_SOURCES_WRITE, scope: 'svc:infra' };
