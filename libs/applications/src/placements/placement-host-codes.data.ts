import type { ErrorCode } from '#libs/kernel';

/** What a call to the host in somebody's name can end with. */
export const PLACEMENT_HOST_CODES: readonly ErrorCode[] = [
  'TOKEN_MISSING',
  'TOKEN_EXPIRED',
  'TOKEN_REFRESH_FAILED',
  'PORTAL_CREDENTIALS_REJECTED',
  'SCOPE_DENIED',
  'OAUTH_REQUIRED',
  'HOST_ACCESS_DENIED',
  'HOST_MARKET_SUBSCRIPTION_REQUIRED',
  'ENTITY_NOT_FOUND',
  'HOST_ERROR',
  'HOST_UNAVAILABLE',
  'HOST_TIMEOUT',
  'QUEUE_OVERFLOW',
  'QUEUE_TIMEOUT',
  'OPERATION_TIME_LIMIT',
  'TIMEOUT_QUARANTINE',
];
