import type { RouteAccess } from '#libs/http';

const COMMON = {
  scope: 'svc:infra',
  kinds: ['personal', 'application', 'cowork'],
  session: 'none',
} as const satisfies Partial<RouteAccess>;

/** Reads stay possible while the balance is frozen, and for keys of the subscription section. */
export const INFRA_READ: RouteAccess = { ...COMMON, mode: 'read', frozen: 'allowed', cowork: 'allowed' };

export const INFRA_WRITE: RouteAccess = { ...COMMON, mode: 'write', frozen: 'refused', cowork: 'forbidden' };
