import { Injectable } from '@nestjs/common';
import { type ServerOwner, OwnerChecks } from '#libs/http';
import type { Principal } from '#libs/kernel';
import type { ServerAction } from './server-access.policy.js';
import { ServerAccess } from './server-access.service.js';

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
