import type { RouteAccess, RouteOwner } from '#libs/http';
import { type ApiOptions, BYTES_SCHEMA } from '#libs/http/contracts';
import { onServerAndMore } from '#libs/infra';
import type { ErrorCode } from '#libs/kernel';
import type { SourceOwnerType } from './contracts/source.events.js';
import { SAVE_TIMEOUT_MS, TOO_LARGE_HINT } from './versions/version.policy.js';

const OF_A_PORTAL = {
  kinds: ['personal', 'application', 'cowork'],
  session: 'none',
  frozen: 'refused',
} as const satisfies Partial<RouteAccess>;

/** Reading sources of an application: any key of the portal may ask, whose they are decides. */
export const APP_SOURCES_READ: RouteAccess = {
  ...OF_A_PORTAL,
  scope: null,
  mode: 'read',
  cowork: 'allowed',
};

const APP_SOURCES_WRITE: RouteAccess = {
  ...OF_A_PORTAL,
  scope: null,
  mode: 'write',
  cowork: 'forbidden',
};

/** Those of a server, to keys that may use servers. */
const SERVER_SOURCES_READ: RouteAccess = { ...APP_SOURCES_READ, scope: 'svc:infra' };

const SERVER_SOURCES_WRITE: RouteAccess = { ...APP_SOURCES_WRITE, scope: 'svc:infra' };

/** In what the routes of applications and those of servers differ. */
interface OwnerRoutes {
  readonly base: `/${string}`;
  readonly noun: string;
  readonly read: RouteAccess;
  readonly write: RouteAccess;
  /** @param action on the server; an application's handler checks by itself. */
  readonly owner: (action: 'sources-read' | 'sources' | 'sources-delete') => RouteOwner;
  readonly errors: readonly ErrorCode[];
}

export const OWNER_ROUTES: Readonly<Record<SourceOwnerType, OwnerRoutes>> = {
  app: {
    base: '/v1/apps/:id/sources',
    noun: 'an application',
    read: APP_SOURCES_READ,
    write: APP_SOURCES_WRITE,
    owner: () => 'none',
    errors: ['APP_NOT_FOUND', 'SOURCE_APP_ID_MISMATCH', 'NOT_AUTHORIZED'],
  },
  server: {
    base: '/v1/infra/servers/:id/sources',
    noun: 'a server',
    read: SERVER_SOURCES_READ,
    write: SERVER_SOURCES_WRITE,
    owner: onServerAndMore,
    errors: [],
  },
};

/** What the routes of applications and those of servers say alike. */
export const SOURCE_ROUTES = { tag: 'sources' } as const satisfies Partial<ApiOptions>;

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
} as const satisfies Partial<ApiOptions>;

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
