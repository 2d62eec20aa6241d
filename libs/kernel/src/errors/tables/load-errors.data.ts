import { envelope, type ErrorDefinition, retryAfter, retryAfterHeader } from './error-row.js';

/**
 * Limits, repeats, queues and unwell neighbours: specification part 1, "General" and the row `error.retryAfter`.
 * Statuses the specification leaves open: OPERATION_TIME_LIMIT and ERROR_LOOP_DETECTED 429,
 * TIMEOUT_QUARANTINE and LARGE_BODY_BACKEND_BUSY 503, METHOD_NOT_YET_AVAILABLE 422.
 */
export const LOAD_ERRORS = {
  RATE_LIMITED: envelope(
    429,
    'yes',
    {
      message: 'Too many requests.',
      cause:
        'The key, portal, person or server has made more calls in the current window than the route allows; X-RateLimit-Limit says how many.',
      remedy:
        'Wait as long as the header Retry-After says, then go on more slowly. POST /v1/batch takes 50 calls at once.',
    },
    retryAfterHeader(1),
  ),
  ERROR_LOOP_DETECTED: envelope(
    429,
    'yes',
    {
      message: 'The same error repeats. Fix the request first.',
      cause:
        'The same key got the same error on the same route a hundred times within a minute. The program repeats what cannot succeed.',
      remedy:
        'Stop repeating, read the error it got before and mend the request. Calls are taken again after Retry-After.',
    },
    retryAfterHeader(60),
  ),
  QUEUE_OVERFLOW: envelope(
    429,
    'yes',
    {
      message: "The portal's request queue is full.",
      cause:
        'More calls to this portal wait than its queue holds: the portal takes only so many in a second.',
      remedy:
        'Wait for error.retryAfter and send fewer calls at once. Read more rows with each call, or use POST /v1/batch.',
    },
    retryAfter(2),
  ),
  QUEUE_TIMEOUT: envelope(
    429,
    'yes',
    {
      message: "The wait in the portal's request queue expired.",
      cause:
        'The call waited for its turn at the portal for as long as it may, or the host itself said that it gets too many calls.',
      remedy: 'Wait for error.retryAfter and repeat with fewer calls at once.',
    },
    retryAfter(2),
  ),
  OPERATION_TIME_LIMIT: envelope(
    429,
    'yes',
    {
      message: "The host's execution time budget is spent.",
      cause:
        'The host allows each method a certain time of work in ten minutes, and calls of this key have used it up.',
      remedy:
        'Wait for error.retryAfter. Then ask for fewer rows or fields at a time, and spread heavy calls out.',
    },
    retryAfter(60),
  ),
  TIMEOUT_QUARANTINE: envelope(
    503,
    'yes',
    {
      message: 'The portal stopped answering; calls are held back.',
      cause:
        'The portal has stopped answering. Calls to it are refused at once, but for single trials, so that nobody waits in vain.',
      remedy:
        'Wait for error.retryAfter and repeat. If it lasts, ask the administrator of the portal whether it is up.',
    },
    retryAfter(30),
  ),
  LARGE_BODY_BACKEND_BUSY: envelope(
    503,
    'yes',
    {
      message: 'Too many large bodies at once.',
      cause: 'All room for large bodies is taken by uploads that are running now.',
      remedy: 'Repeat after error.retryAfter, and send large bodies one after another.',
    },
    retryAfter(5),
  ),

  IDEMPOTENCY_IN_PROGRESS: envelope(
    409,
    'yes',
    {
      message: 'The first request with this Idempotency-Key is still running.',
      cause: 'Another request with the same Idempotency-Key has arrived and is still being worked on.',
      remedy: 'Wait for Retry-After and send the same request again: it then gets the answer of the first.',
    },
    retryAfterHeader(1),
  ),
  IDEMPOTENCY_KEY_REUSED: envelope(422, 'no', {
    message: 'This Idempotency-Key was used with another request.',
    cause: 'The Idempotency-Key was used before, with another path, query or body.',
    remedy: 'Use a fresh key for every new request, and the same key only for an exact repeat.',
  }),
  IDEMPOTENCY_OUTCOME_UNKNOWN: envelope(409, 'no', {
    message: 'It is not known what the first request with this Idempotency-Key has done.',
    cause:
      'The first request with this Idempotency-Key was cut off, or its answer was too long to be kept: what it did is not known here.',
    remedy:
      'Read what the request was to change. If it has not happened, send it with a new Idempotency-Key.',
  }),

  HOST_ERROR: envelope(422, 'no', {
    message: 'The host rejected the request.',
    cause:
      "The host refused the content of the call: a value, a rule of the portal, or a record in the wrong state. The message is the host's, hostCode its code.",
    remedy: 'Mend what the message names. The fields of a kind of record are at GET /v1/<base>/fields.',
  }),
  HOST_TIMEOUT: envelope(
    503,
    'read',
    {
      message: 'The host accepted the request but did not answer in time.',
      cause:
        'The host has taken the call and did not answer within the time there is. What it was to do may have been done.',
      remedy: 'Repeat a read after error.retryAfter. After a write read first whether it has happened.',
    },
    retryAfter(5),
  ),
  HOST_UNAVAILABLE: envelope(502, 'read', {
    message: 'The host is unreachable or answered unexpectedly.',
    cause: 'The host could not be reached, or answered something that is no answer of its interface.',
    remedy:
      'Repeat a read a little later. After a write read first whether it has happened. If it stays, check whether the portal is up.',
  }),
  METHOD_NOT_YET_AVAILABLE: envelope(422, 'no', {
    message: 'The portal awaits a host update for this method.',
    cause:
      'The portal runs an older release of the host, which does not have the method yet. error.release names the update that brings it.',
    remedy: 'Let the portal install the update in error.release, or do without this call there.',
  }),

  DB_TRANSIENT: envelope(
    503,
    'yes',
    {
      message: 'The database is briefly unavailable.',
      cause:
        'The database refused the work for a passing reason, such as a restart, a lock, a full disk or a conflict of two transactions, and nothing was kept; or the connection to it was lost, and it is not known whether the last write was done.',
      remedy: 'Repeat after error.retryAfter, with the same Idempotency-Key for a write.',
    },
    retryAfter(2),
  ),
  POOL_EXHAUSTED: envelope(
    503,
    'yes',
    {
      message: 'All database connections are busy.',
      cause: 'All connections of this process to the database are in use. The work was not begun.',
      remedy:
        'Repeat after error.retryAfter. If it lasts, the operator raises the pool size or adds a replica.',
    },
    retryAfter(1),
  ),
  SERVICE_UNAVAILABLE: envelope(
    503,
    'read',
    {
      message: 'The service could not answer in time.',
      cause:
        'The service could not answer within the time of the request: it is ending, a neighbour such as the virus scanner is away, or the host is overloaded.',
      remedy:
        'Repeat a read after error.retryAfter. After a write read first whether it has happened, or repeat with the same Idempotency-Key.',
    },
    retryAfter(5),
  ),
} as const satisfies Record<string, ErrorDefinition>;
