import type { RouteAccess } from '#libs/http';

/** Who may read what was used of models, and how much is left; possible while the account is frozen. */
export const USAGE_READ: RouteAccess = {
  scope: 'svc:ai',
  kinds: ['personal', 'application', 'cowork'],
  mode: 'read',
  session: 'none',
  frozen: 'allowed',
  cowork: 'allowed',
};

/** The hours in which units cost less matter to keys of the subscription section, too. */
export const OFF_PEAK_READ: RouteAccess = { ...USAGE_READ, alternativeScopes: ['svc:cowork'] };

/** The wallet of the portal: its administrators, by keys of their own. */
export const WALLET_READ: RouteAccess = {
  ...USAGE_READ,
  scope: null,
  kinds: ['personal', 'cowork'],
};

/** How the portal spreads its quota; changed by its administrators. */
export const PACING_READ: RouteAccess = { ...USAGE_READ, kinds: ['personal'] };
export const PACING_WRITE: RouteAccess = { ...PACING_READ, mode: 'write', ofServers: 'forbidden' };
