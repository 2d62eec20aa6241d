import { Injectable } from '@nestjs/common';
import { OwnerChecks, type RouteAccess, type ServerOwner } from '#libs/http';
import type { Principal } from '#libs/kernel';
import type { ServerAction } from './server-access.policy.js';
import { ServerAccess } from './server-access.service.js';

const COMMON = {
  scope: 'svc:infra',
  kinds: ['personal', 'application', 'cowork'],
  session: 'none',
} as const satisfies Partial<RouteAccess>;

/** Reads stay possible while the balance is frozen, and for keys of the subscription section. */
export const INFRA_READ: RouteAccess = { ...COMMON, mode: 'read', frozen: 'allowed', cowork: 'allowed' };

export const INFRA_WRITE: RouteAccess = { ...COMMON, mode: 'write', frozen: 'refused', cowork: 'forbidden' };

/**
 * Declares what a route does to the server its path names; `ServerAccess` decides who may, before the body is
 * read.
 */
export function onServer(action: ServerAction): ServerOwner {
  return { resource: 'server', action };
}

/** The same for a route whose handler admits others too. */
export function onServerAndMore(action: ServerAction): ServerOwner {
  return { resource: 'server', action, checkedBy: 'handler' };
}

/** Brings the rules of servers to the guard of the routes that name one. */
@Injectable()
export class ServerOwnership {
  constructor(owners: OwnerChecks, access: ServerAccess) {
    // Routes declare their action with `onServer`, and those of servers are for keys of a portal only.
    owners.register('server', async (principal, serverId, action) => {
      const { server } = await access.require(principal as Principal, serverId, action as ServerAction);
      return server.id;
    });
  }
}
