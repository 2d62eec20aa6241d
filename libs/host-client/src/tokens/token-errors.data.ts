import type { ErrorCode } from '#libs/kernel';

/**
 * Refusals of the token endpoint, lower case → answer. What has no row is HOST_UNAVAILABLE: nothing is
 * known of the token then.
 */
export const TOKEN_ERRORS: ReadonlyMap<string, ErrorCode> = new Map([
  ['invalid_grant', 'TOKEN_REFRESH_FAILED'],
  ['expired_token', 'TOKEN_REFRESH_FAILED'],
  ['invalid_token', 'TOKEN_REFRESH_FAILED'],
  ['invalid_request', 'TOKEN_REFRESH_FAILED'],
  ['invalid_scope', 'TOKEN_REFRESH_FAILED'],
  ['insufficient_scope', 'TOKEN_REFRESH_FAILED'],
  ['invalid_client', 'PORTAL_CREDENTIALS_REJECTED'],
  ['no_auth_found', 'PORTAL_CREDENTIALS_REJECTED'],
  ['wrong_client', 'PORTAL_CREDENTIALS_REJECTED'],
  ['portal_deleted', 'PORTAL_DELETED'],
  ['payment_required', 'HOST_ERROR'],
]);
