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

/** How one error of the host is answered. */
export interface HostErrorRow {
  /**
   * The host's `error`, lower case (the host's own case varies). Of REST 3 the last word of the code,
   * without `exception`.
   */
  readonly host: string;
  readonly answer: ErrorCode;
  /** The row is about methods that begin so; for any other the code is a business refusal. */
  readonly methods?: `${string}.`;
  /** The message names the scopes the host asks for the methods of the call. */
  readonly namesScopes?: true;
  /** Whose text the caller sees: the host's description or the catalogue's. */
  readonly text: 'host' | 'ours';
  /** Blast radius, sent as `error.scope`. */
  readonly scope?: 'apiKey' | 'portal';
  /** Where the seconds until the next attempt come from; the catalogue's default when absent. */
  readonly retryAfter?: 'operating-reset';
  /** Answer when the call names the host update that brings the method. */
  readonly answerWithRelease?: ErrorCode;
  /** What must happen before the call may be repeated; the host has not run it. */
  readonly repeatAfter?: 'renewal' | 'pause';
  /** The host broke in the middle of the call: it may have run. */
  readonly mayHaveRun?: true;
  /** What it means for the pace of calls; an answer like any other when absent. */
  readonly pacing?: 'rate-limited' | 'operating-spent';
}

/** Errors of the REST 2 protocol. What has no row is a business refusal: HOST_ERROR with the host's code. */
export const HOST_ERRORS: readonly HostErrorRow[] = [
  { host: 'expired_token', answer: 'TOKEN_EXPIRED', text: 'ours', repeatAfter: 'renewal' },
  { host: 'invalid_token', answer: 'PORTAL_CREDENTIALS_REJECTED', text: 'ours', repeatAfter: 'renewal' },
  { host: 'no_auth_found', answer: 'PORTAL_CREDENTIALS_REJECTED', text: 'ours' },
  { host: 'invalid_credentials', answer: 'PORTAL_CREDENTIALS_REJECTED', text: 'ours' },
  { host: 'insufficient_scope', answer: 'SCOPE_DENIED', text: 'host', namesScopes: true },
  { host: 'access_denied', answer: 'HOST_ACCESS_DENIED', text: 'host' },
  { host: 'user_access_error', answer: 'HOST_ACCESS_DENIED', text: 'host' },
  { host: 'allowed_only_intranet_user', answer: 'HOST_ACCESS_DENIED', text: 'host' },
  { host: 'accessexception', answer: 'HOST_ACCESS_DENIED', text: 'host' },
  {
    host: 'payment_required',
    answer: 'HOST_MARKET_SUBSCRIPTION_REQUIRED',
    methods: 'imbot.',
    text: 'host',
  },
  { host: 'wrong_auth_type', answer: 'OAUTH_REQUIRED', text: 'ours' },
  { host: 'portal_deleted', answer: 'PORTAL_DELETED', text: 'ours' },
  {
    host: 'query_limit_exceeded',
    answer: 'QUEUE_TIMEOUT',
    text: 'ours',
    repeatAfter: 'pause',
    pacing: 'rate-limited',
  },
  {
    host: 'operation_time_limit',
    answer: 'OPERATION_TIME_LIMIT',
    text: 'ours',
    scope: 'apiKey',
    retryAfter: 'operating-reset',
    pacing: 'operating-spent',
  },
  { host: 'overload_limit', answer: 'SERVICE_UNAVAILABLE', text: 'ours' },
  {
    host: 'error_method_not_found',
    answer: 'ENTITY_NOT_FOUND',
    text: 'ours',
    answerWithRelease: 'METHOD_NOT_YET_AVAILABLE',
  },
  { host: 'not_found', answer: 'ENTITY_NOT_FOUND', text: 'host' },
  { host: 'error_not_found', answer: 'ENTITY_NOT_FOUND', text: 'host' },
  { host: 'entity_not_found', answer: 'ENTITY_NOT_FOUND', text: 'host' },
  { host: 'invalid_request', answer: 'HOST_UNAVAILABLE', text: 'ours' },
  { host: 'internal_server_error', answer: 'HOST_UNAVAILABLE', text: 'ours', mayHaveRun: true },
  { host: 'error_unexpected_answer', answer: 'HOST_UNAVAILABLE', text: 'ours', mayHaveRun: true },
];

/** Errors of REST 3 that say more than a refusal of the content, which is HOST_ERROR here too. */
export const HOST_ERRORS_V3: readonly HostErrorRow[] = [
  { host: 'entitynotfound', answer: 'ENTITY_NOT_FOUND', text: 'host' },
  { host: 'accessdenied', answer: 'HOST_ACCESS_DENIED', text: 'host' },
  { host: 'insufficientscope', answer: 'SCOPE_DENIED', text: 'host', namesScopes: true },
  {
    host: 'methodnotfound',
    answer: 'ENTITY_NOT_FOUND',
    text: 'ours',
    answerWithRelease: 'METHOD_NOT_YET_AVAILABLE',
  },
  { host: 'internal', answer: 'HOST_UNAVAILABLE', text: 'ours', mayHaveRun: true },
];

/**
 * Scope the host asks for a method, by the first word of the method's name, where it is not that word itself;
 * null: the host asks for none, or for another one with each call.
 */
export const METHOD_SCOPES: Readonly<Record<string, string | null>> = {
  app: null,
  batch: null,
  event: null,
  market: null,
  profile: null,
  tasks: 'task',
  voximplant: 'telephony',
};

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
