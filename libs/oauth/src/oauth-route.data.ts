import type { ErrorCode } from '#libs/kernel';

/** What the routes of sign-ins share. */
export const OAUTH_ROUTE = { tag: 'oauth', owner: 'none' } as const;

/** What the states of the owner and the portal of an application key are refused with. */
export const APPLICATION_STATE_ERRORS: readonly ErrorCode[] = [
  'OWNER_BLOCKED',
  'WAITLIST_PENDING',
  'ACCOUNT_PENDING_ERASURE',
  'NO_PORTAL',
  'PORTAL_SUSPENDED',
  'PORTAL_DELETED',
  'PORTAL_BLOCKED',
];

/** What an application key can be refused with where it stands in the request. */
export const APPLICATION_KEY_ERRORS: readonly ErrorCode[] = [
  'INVALID_APP_KEY',
  'KEY_INACTIVE',
  'KEY_EXPIRED',
  ...APPLICATION_STATE_ERRORS,
];

/** RFC 7636, method S256: forms of the verifier of an exchange and of the challenge of its authorization. */
export const CODE_VERIFIER = /^[\w.~-]{43,128}$/;
export const CODE_CHALLENGE = /^[\w-]{43}$/;
