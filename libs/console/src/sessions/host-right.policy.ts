import type { ErrorCode } from '#libs/kernel';

/** What the host answers about somebody who may not come in any more; anything else says nothing about them. */
const REFUSED: ReadonlySet<ErrorCode> = new Set([
  // The token of the sign-in is gone, or the host does not renew it.
  'TOKEN_MISSING',
  'TOKEN_EXPIRED',
  'TOKEN_REFRESH_FAILED',
  // The host does not take it: the person has left, or the service's application has been removed.
  'PORTAL_CREDENTIALS_REJECTED',
  'HOST_ACCESS_DENIED',
  'OAUTH_REQUIRED',
  'PORTAL_DELETED',
]);

/** Whether a failed call in somebody's name means that the host lets them in no more. */
export function isRefusedByHost(code: ErrorCode): boolean {
  return REFUSED.has(code);
}
