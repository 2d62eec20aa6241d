import type { ErrorDefinition } from '../error-definition.js';
import { envelope, retryAfter, retryAfterHeader } from './error-row.js';

/**
 * Limits, repeats, queues and unwell neighbours: specification part 1, "General" and the row `error.retryAfter`.
 * Statuses the specification leaves open: OPERATION_TIME_LIMIT and ERROR_LOOP_DETECTED 429,
 * TIMEOUT_QUARANTINE and LARGE_BODY_BACKEND_BUSY 503, METHOD_NOT_YET_AVAILABLE 422.
 */
export const LOAD_ERRORS = {
  RATE_LIMITED: envelope(429, 'yes', 'Too many requests.', retryAfterHeader(1)),
  ERROR_LOOP_DETECTED: envelope(
    429,
    'yes',
    'The same error repeats. Fix the request first.',
    retryAfterHeader(60),
  ),
  QUEUE_OVERFLOW: envelope(429, 'yes', "The portal's request queue is full.", retryAfter(2)),
  QUEUE_TIMEOUT: envelope(429, 'yes', "The wait in the portal's request queue expired.", retryAfter(2)),
  OPERATION_TIME_LIMIT: envelope(429, 'yes', "The host's execution time budget is spent.", retryAfter(60)),
  TIMEOUT_QUARANTINE: envelope(
    503,
    'yes',
    'The portal stopped answering; calls are held back.',
    retryAfter(30),
  ),
  LARGE_BODY_BACKEND_BUSY: envelope(503, 'yes', 'Too many large bodies at once.', retryAfter(5)),

  IDEMPOTENCY_IN_PROGRESS: envelope(
    409,
    'yes',
    'The first request with this Idempotency-Key is still running.',
    retryAfterHeader(1),
  ),
  IDEMPOTENCY_KEY_REUSED: envelope(422, 'no', 'This Idempotency-Key was used with another request.'),
  IDEMPOTENCY_OUTCOME_UNKNOWN: envelope(
    409,
    'no',
    'It is not known what the first request with this Idempotency-Key has done.',
  ),

  HOST_ERROR: envelope(422, 'no', 'The host rejected the request.'),
  HOST_TIMEOUT: envelope(
    503,
    'read',
    'The host accepted the request but did not answer in time.',
    retryAfter(5),
  ),
  HOST_UNAVAILABLE: envelope(502, 'read', 'The host is unreachable or answered unexpectedly.'),
  METHOD_NOT_YET_AVAILABLE: envelope(422, 'no', 'The portal awaits a host update for this method.'),

  DB_TRANSIENT: envelope(503, 'yes', 'The database is briefly unavailable.', retryAfter(2)),
  POOL_EXHAUSTED: envelope(503, 'yes', 'All database connections are busy.', retryAfter(1)),
  SERVICE_UNAVAILABLE: envelope(503, 'read', 'The service could not answer in time.', retryAfter(5)),
} as const satisfies Record<string, ErrorDefinition>;
