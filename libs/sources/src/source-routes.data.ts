import { BYTES_SCHEMA, type RouteDefinition } from '#libs/http/contracts';
import type { ErrorCode } from '#libs/kernel';
import { SAVE_TIMEOUT_MS, TOO_LARGE_HINT } from './saving/save-limits.data.js';

/** What the routes of applications and those of servers say alike. */
export const SOURCE_ROUTES = {
  rateLimit: 'default',
  idempotency: 'none',
  status: 200,
  tag: 'sources',
} as const satisfies Partial<RouteDefinition>;

export const ON_VERSION: readonly ErrorCode[] = ['INVALID_VERSION_ID', 'VERSION_NOT_FOUND'];
export const ON_LIST: readonly ErrorCode[] = ['INVALID_SHA256', 'INVALID_VERSION_ID'];
export const ON_DOWNLOAD: readonly ErrorCode[] = [
  ...ON_VERSION,
  'SOURCE_VERSION_BYTES_PURGED',
  'SOURCE_DOWNLOAD_URL_FAILED',
];

export const ON_COMPARE: readonly ErrorCode[] = [
  ...ON_VERSION,
  'SOURCE_VERSION_BYTES_PURGED',
  'SOURCE_NOT_COMPARABLE',
  'SOURCE_COMPARE_BUSY',
  'STORAGE_UNAVAILABLE',
];

/** A save: the body is the archive itself, handed on to the store as it comes. */
export const SAVE_ROUTE = {
  ...SOURCE_ROUTES,
  method: 'POST',
  body: 'raw',
  rawBody: {
    'application/gzip': BYTES_SCHEMA,
    'application/x-tar': BYTES_SCHEMA,
    'application/zip': BYTES_SCHEMA,
    'application/octet-stream': BYTES_SCHEMA,
  },
  bodyLimit: 209_715_200,
  tooLarge: { code: 'SOURCE_TOO_LARGE', hint: TOO_LARGE_HINT },
  timeoutMs: SAVE_TIMEOUT_MS,
  status: 201,
  otherStatus: 200,
  description:
    'The body is the archive itself: tar.gz, tar or zip. Headers: `X-Tags` (comma list), `X-Note`, `X-AI-Session-Id`, ' +
    'and `X-Content-SHA256` or `Content-Digest` to have the bytes compared. The same content again answers 200 ' +
    'with the version there is; with `Expect: 100-continue` and a hash, before the body is sent.',
} as const satisfies Partial<RouteDefinition>;

export const ON_SAVE: readonly ErrorCode[] = [
  'EMPTY_BODY',
  'NOT_AN_ARCHIVE',
  'INVALID_TAG',
  'INVALID_PARAMS',
  'INVALID_SHA256',
  'SOURCE_HASH_MISMATCH',
  'SOURCES_DISABLED',
  'SOURCE_TOO_LARGE',
  'SOURCE_QUOTA_EXCEEDED',
  'UNSUPPORTED_ARCHIVE_TYPE',
  'SOURCE_STORE_FAILED',
  'CONFLICT',
];

export const ON_CHANGE: readonly ErrorCode[] = [...ON_VERSION, 'INVALID_TAG', 'VALIDATION_ERROR', 'CONFLICT'];
export const ON_DELETE: readonly ErrorCode[] = [
  ...ON_VERSION,
  'SOURCE_VERSION_PROTECTED',
  'SOURCE_VERSION_IN_USE',
  'CONFLICT',
];
