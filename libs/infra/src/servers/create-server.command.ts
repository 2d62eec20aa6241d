import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '#libs/config';
import { Database } from '#libs/database';
import { callerMeta } from '#libs/event-log';
import { newId, PorticoError } from '#libs/kernel';
import type { Caller } from '../contracts/caller.js';
import type { ServerOrder } from './create-server.policy.js';
import { ServerLog } from './server-log.js';
import type { AccessibleServer } from './server-access.query.js';
import { ServerRepository } from './server.repository.js';

/** Orders a server; the machine itself is made by a job. */
@Injectable()
export class CreateServer {
  constructor(
    private readonly database: Database,
    private readonly log: ServerLog,
    private readonly servers: ServerRepository,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** @throws PorticoError `MAX_SERVERS_REACHED` when the key controls as many as it may. */
  async execute(caller: Caller, order: ServerOrder): Promise<AccessibleServer> {
    const { principal } = caller;
    const { displayName, description, ...machine } = order;
    const serverId = newId();
    const server = await this.database.transaction(async (tx) => {
      await this.log.request(
        tx,
        {
          ...machine,
          type: 'request',
          serverId,
          portalId: principal.portalId,
          keyId: principal.keyId,
          ownerUserId: principal.ownerUserId,
          appId: principal.appId,
          subdomain: `app-${randomBytes(6).toString('hex')}`,
        },
        callerMeta(caller.principal, caller.requestId),
      );
      const limit = this.config.serverLimitPerKey;
      if ((await this.servers.countOfKey(tx, principal.keyId)) > limit) {
        throw new PorticoError('MAX_SERVERS_REACHED', { details: { limit } });
      }
      await this.servers.describe(tx, serverId, { displayName, description });
      return this.servers.find(serverId, tx);
    });
    if (!server) throw new Error(`Server ${serverId} was not stored`);
    return { server, relation: 'controlling-key' };
  }
}
