import type { ErrorCode } from '#libs/kernel';

/** The caller has no token that serves. */
export const HOST_TOKEN_CODES = [
  'TOKEN_MISSING',
  'TOKEN_EXPIRED',
  'TOKEN_REFRESH_FAILED',
  'PORTAL_CREDENTIALS_REJECTED',
] as const satisfies readonly ErrorCode[];

/** The host answered that it does not, now or later: the tariff, the rights or the scopes forbid it. */
export const HOST_REFUSAL_CODES = [
  'HOST_ERROR',
  'HOST_ACCESS_DENIED',
  'SCOPE_DENIED',
  'OAUTH_REQUIRED',
  'ENTITY_NOT_FOUND',
] as const satisfies readonly ErrorCode[];

/** The host was not reached, or had no time. */
export const HOST_ABSENCE_CODES = [
  'HOST_UNAVAILABLE',
  'HOST_TIMEOUT',
  'QUEUE_OVERFLOW',
  'QUEUE_TIMEOUT',
  'OPERATION_TIME_LIMIT',
  'TIMEOUT_QUARANTINE',
] as const satisfies readonly ErrorCode[];

/** What a call to the host in somebody's name can end with. */
export const HOST_CALL_CODES: readonly ErrorCode[] = [
  ...HOST_TOKEN_CODES,
  ...HOST_REFUSAL_CODES,
  ...HOST_ABSENCE_CODES,
];
