import type { RouteAccess } from '#libs/http';
import type { ErrorCode, Scope } from '#libs/kernel';

/** Who may manage: a management key belongs to no portal, so the state of one cannot stop it. */
export function managementAccess(scope: Scope, mode: RouteAccess['mode']): RouteAccess {
  return { scope, kinds: ['management'], mode, session: 'none', frozen: 'allowed', cowork: 'allowed' };
}

/** Codes of the portal a managed key belongs to. */
export const PORTAL_CODES: readonly ErrorCode[] = ['PORTAL_SUSPENDED', 'PORTAL_DELETED', 'PORTAL_BLOCKED'];

/** Refusals of settings a portal does not allow. */
export const POLICY_CODES: readonly ErrorCode[] = [
  'PERSONAL_KEY_WEBHOOK_SCOPES_INVALID',
  'INFRA_DISABLED_FOR_PORTAL',
  'KEY_POLICY_READONLY_REQUIRED',
  'RATE_LIMIT_ADMIN_ONLY',
];

const ON_ONE_KEY: readonly ErrorCode[] = [
  'KEY_NOT_FOUND',
  'KEY_INACTIVE_STATE',
  'NOT_AUTHORIZED',
  'CONFLICT',
];

export const CHANGE_CODES: readonly ErrorCode[] = [...ON_ONE_KEY, 'OAUTH_SCOPE_CHANGE_REQUIRES_REISSUE'];
export const ROTATION_CODES: readonly ErrorCode[] = [...ON_ONE_KEY, 'KEY_ROTATION_IN_PROGRESS'];
