import type { RouteAccess } from '#libs/http';

const ANYBODY = { scope: null, mode: 'read', session: 'none', frozen: 'allowed', cowork: 'allowed' } as const;

/** Whoever has a key of a portal reads tickets of their own; a management key those of all portals. */
export const FEEDBACK_READ: RouteAccess = {
  ...ANYBODY,
  managementScope: 'svc:mgmt:feedback',
  kinds: ['personal', 'application', 'cowork', 'management'],
};

/** Changes of tickets change nothing of the portal: a read-only key may make them (specification part 2, "Feedback"). */
export const FEEDBACK_CHANGE: RouteAccess = FEEDBACK_READ;

/** A management key reads and updates tickets, and never creates one. */
export const FEEDBACK_CREATE: RouteAccess = {
  ...ANYBODY,
  kinds: ['personal', 'application', 'cowork'],
  managementCode: 'MANAGEMENT_KEY_READ_ONLY',
};
