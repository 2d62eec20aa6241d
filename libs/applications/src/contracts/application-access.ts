import type { RouteAccess } from '#libs/http';

const OF_A_PORTAL = { session: 'none', frozen: 'refused' } as const;

/** Reading applications: any key of a portal. */
export const APPS_READ: RouteAccess = {
  ...OF_A_PORTAL,
  scope: null,
  kinds: ['personal', 'application', 'cowork'],
  mode: 'read',
  cowork: 'allowed',
};

/** Changing an application; a key of the subscription section has a refusal of its own. */
export const APPS_WRITE: RouteAccess = {
  ...OF_A_PORTAL,
  scope: null,
  kinds: ['personal', 'application', 'cowork'],
  mode: 'write',
  cowork: 'forbidden',
};

/** An application does not register others. */
export const APPS_REGISTER: RouteAccess = { ...APPS_WRITE, kinds: ['personal', 'cowork'] };

export const APPS_PUBLISH: RouteAccess = { ...APPS_WRITE, scope: 'placement' };

/** What the host offers is no secret of an application. */
export const PLACEMENTS_KNOW: RouteAccess = { ...APPS_READ, scope: 'placement' };

/** Embedding places belong to applications. */
export const PLACEMENTS_READ: RouteAccess = {
  ...PLACEMENTS_KNOW,
  kinds: ['application'],
  personalCode: 'OAUTH_APP_REQUIRED',
};

export const PLACEMENTS_WRITE: RouteAccess = { ...PLACEMENTS_READ, mode: 'write' };
