import type { ErrorCode } from '#libs/kernel';

/** The host's code for an event that the portal does not have. */
export const UNKNOWN_EVENT = 'ERROR_EVENT_NOT_FOUND';

/** The host does not bind the handler, now or later: the tariff, the rights, the scopes forbid it. */
export const BINDING_REFUSED: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'HOST_ERROR',
  'HOST_ACCESS_DENIED',
  'HOST_MARKET_SUBSCRIPTION_REQUIRED',
  'SCOPE_DENIED',
  'OAUTH_REQUIRED',
  'ENTITY_NOT_FOUND',
]);

/** Nobody's rights suffice any more to unbind: waiting and repeating would not help. */
export const OUT_OF_REACH: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  ...BINDING_REFUSED,
  'TOKEN_MISSING',
  'TOKEN_EXPIRED',
  'TOKEN_REFRESH_FAILED',
  'PORTAL_CREDENTIALS_REJECTED',
]);

/** What a call to the host in the name of an application can end with, beside what is made of refusals. */
export const EVENT_HOST_CODES: readonly ErrorCode[] = [
  'TOKEN_MISSING',
  'TOKEN_EXPIRED',
  'TOKEN_REFRESH_FAILED',
  'PORTAL_CREDENTIALS_REJECTED',
  'HOST_UNAVAILABLE',
  'HOST_TIMEOUT',
  'QUEUE_OVERFLOW',
  'QUEUE_TIMEOUT',
  'OPERATION_TIME_LIMIT',
  'TIMEOUT_QUARANTINE',
];
