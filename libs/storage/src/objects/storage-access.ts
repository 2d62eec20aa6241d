import type { RouteAccess } from '#libs/http';

const COMMON = {
  scope: 'svc:storage',
  kinds: ['personal', 'application', 'cowork'],
  session: 'none',
  frozen: 'refused',
  cowork: 'allowed',
  managementCode: 'STORAGE_REQUIRES_PORTAL_BINDING',
} as const satisfies Partial<RouteAccess>;

export const STORAGE_READ: RouteAccess = { ...COMMON, mode: 'read' };

export const STORAGE_WRITE: RouteAccess = { ...COMMON, mode: 'write' };
