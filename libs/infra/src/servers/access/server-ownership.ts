import { Injectable } from '@nestjs/common';
import { OwnerChecks } from '#libs/http';
import type { Principal } from '#libs/kernel';
import { ServerAccess } from './server-access.query.js';
import type { ServerAction } from './server-access.policy.js';

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
