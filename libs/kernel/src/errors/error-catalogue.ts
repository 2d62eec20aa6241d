import type { ErrorDefinition } from './error-definition.js';

/** Every code the service answers with. Adding a code is adding a row. */
export const ERROR_CATALOGUE = {
  MISSING_API_KEY: {
    status: 401,
    shape: 'envelope',
    logLevel: 'info',
    retryable: 'no',
    message: 'No API key was sent.',
  },
  INVALID_API_KEY: {
    status: 401,
    shape: 'envelope',
    logLevel: 'info',
    retryable: 'no',
    message: 'The API key is unknown.',
  },
  INVALID_PARAMS: {
    status: 400,
    shape: 'envelope',
    logLevel: 'info',
    retryable: 'no',
    message: 'A parameter is invalid.',
  },
  VALIDATION_ERROR: {
    status: 400,
    shape: 'envelope',
    logLevel: 'info',
    retryable: 'no',
    message: 'A body field is invalid.',
  },
  ROUTE_NOT_FOUND: {
    status: 404,
    shape: 'envelope',
    logLevel: 'info',
    retryable: 'no',
    message: 'No such route.',
  },
  DB_TRANSIENT: {
    status: 503,
    shape: 'envelope',
    logLevel: 'warn',
    retryable: 'yes',
    message: 'The database is briefly unavailable.',
    retryAfter: 'body-and-header',
    retryAfterSeconds: 2,
  },
  POOL_EXHAUSTED: {
    status: 503,
    shape: 'envelope',
    logLevel: 'warn',
    retryable: 'yes',
    message: 'All database connections are busy.',
    retryAfter: 'body-and-header',
    retryAfterSeconds: 1,
  },
  INTERNAL_ERROR: {
    status: 500,
    shape: 'envelope',
    logLevel: 'error',
    retryable: 'yes',
    message: 'Unexpected failure.',
  },
} as const satisfies Record<string, ErrorDefinition>;

export type ErrorCode = keyof typeof ERROR_CATALOGUE;
