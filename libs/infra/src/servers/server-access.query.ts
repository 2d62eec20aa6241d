import { Injectable } from '@nestjs/common';
import { isUuid, PorticoError, type Principal } from '#libs/kernel';
import { mayDo, relationTo, type ServerAction, type ServerRelation } from './server-access.policy.js';
import type { ServerRow } from './server-row.js';
import { ServerRepository } from './server.repository.js';

export interface AccessibleServer {
  readonly server: ServerRow;
  readonly relation: ServerRelation;
}

/** The one place that decides whether a caller may touch a server. */
@Injectable()
export class ServerAccess {
  constructor(private readonly servers: ServerRepository) {}

  /**
   * @throws PorticoError `SERVER_NOT_FOUND` for unknown, deleted and other portals' servers;
   *   `WRONG_KEY` when the server is the portal's but not this key's to use so.
   */
  async require(principal: Principal, serverId: string, action: ServerAction): Promise<AccessibleServer> {
    const found = await this.find(principal, serverId);
    if (!found || found.server.status === 'deleted') throw new PorticoError('SERVER_NOT_FOUND');
    if (!mayDo(found.relation, action)) throw new PorticoError('WRONG_KEY');
    return found;
  }

  /** Null for unknown and other portals' servers; deleted ones are found. */
  async find(principal: Principal, serverId: string): Promise<AccessibleServer | null> {
    const server = isUuid(serverId) ? await this.servers.find(serverId) : null;
    if (!server || server.portalId !== principal.portalId) return null;
    return { server, relation: relationTo(principal, server) };
  }
}
