import type { RouteAccess } from '#libs/http';

export { botMigrations } from '../migrations/index.js';

const BOTS = {
  scope: 'imbot',
  kinds: ['personal', 'application', 'cowork'],
  session: 'required',
  frozen: 'refused',
  cowork: 'allowed',
  entity: true,
} as const;

/** Who reads bots: any key of a portal, for a person the host knows. */
export const BOTS_READ: RouteAccess = { ...BOTS, mode: 'read' };

/** Who makes and changes bots, and lets them speak. */
export const BOTS_WRITE: RouteAccess = { ...BOTS, mode: 'write' };
