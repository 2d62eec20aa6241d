import type { RouteAccess, RouteOwner } from '#libs/http';
import { onServerAndMore } from '#libs/infra';
import type { ErrorCode } from '#libs/kernel';
import {
  APP_SOURCES_READ,
  APP_SOURCES_WRITE,
  SERVER_SOURCES_READ,
  SERVER_SOURCES_WRITE,
} from './contracts/source-access.js';
import type { SourceOwnerType } from './contracts/source-terms.js';

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
