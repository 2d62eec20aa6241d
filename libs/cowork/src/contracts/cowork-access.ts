import type { RouteAccess } from '#libs/http';

/**
 * Keys of the subscription section read what it is about, even while the account is frozen for debt. The others are
 * not refused for their kind but for the scope, which none of them can have (specification part 1, "Authentication",
 * rule 7).
 */
export const COWORK_READ: RouteAccess = {
  scope: 'svc:cowork',
  kinds: ['personal', 'application', 'cowork'],
  mode: 'read',
  session: 'none',
  frozen: 'allowed',
  cowork: 'allowed',
};

export const COWORK_WRITE: RouteAccess = { ...COWORK_READ, mode: 'write' };

/** What reaches beyond the section is refused while the account is frozen. */
export const COWORK_SPEND: RouteAccess = { ...COWORK_WRITE, frozen: 'refused' };
