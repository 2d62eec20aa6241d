import { Injectable } from '@nestjs/common';
import { isUuid, PorticoError, type Principal } from '#libs/kernel';
import {
  actionsOf,
  mayDo,
  type OwnedServer,
  relationToServer,
  ROLE_OF,
  type ServerAction,
  type ServerRelation,
} from './server-access.policy.js';
import { ServerMemberRepository } from '../views/server-member.repository.js';
import type { ServerRow } from '../views/server-row.js';
import { ServerRepository } from '../views/server.repository.js';

export interface AccessibleServer {
  readonly server: ServerRow;
  readonly relation: ServerRelation;
}

/** The one place that decides whether a caller may touch a server. */
@Injectable()
export class ServerAccess {
  constructor(
    private readonly servers: ServerRepository,
    private readonly members: ServerMemberRepository,
  ) {}

  /**
   * @throws PorticoError `SERVER_NOT_FOUND` for unknown, deleted and other portals' servers;
   *   `SERVER_ROLE_FORBIDDEN` when the caller's role in the team is too narrow; `WRONG_KEY` when the
   *   server is the portal's but not this key's to use so.
   */
  async require(principal: Principal, serverId: string, action: ServerAction): Promise<AccessibleServer> {
    return requireAction(await this.find(principal, serverId), action);
  }

  /**
   * The same rules on the columns they need, for the guard in front: the work behind it reads the whole server,
   * as it is by then.
   * @returns the id of the server, as it is kept.
   * @throws PorticoError as {@link require}.
   */
  async admit(principal: Principal, serverId: string, action: ServerAction): Promise<string> {
    const server = isUuid(serverId) ? await this.servers.findOwned(serverId) : null;
    const { id } = requireAction(await this.related(principal, server), action).server;
    return id;
  }

  /** Null for unknown and other portals' servers; deleted ones are found. */
  async find(principal: Principal, serverId: string): Promise<AccessibleServer | null> {
    return this.related(principal, isUuid(serverId) ? await this.servers.find(serverId) : null);
  }

  private async related<Server extends OwnedServer & { readonly id: string }>(
    principal: Principal,
    server: Server | null,
  ): Promise<{ readonly server: Server; readonly relation: ServerRelation } | null> {
    if (!server || server.portalId !== principal.portalId) return null;
    const role =
      principal.kind === 'personal' && server.keyId !== principal.keyId
        ? await this.members.roleOf(server.id, principal.ownerUserId)
        : null;
    return { server, relation: relationToServer(principal, server, role) };
  }
}

function requireAction<
  Found extends { readonly server: { readonly status: string }; readonly relation: ServerRelation },
>(found: Found | null, action: ServerAction): Found {
  if (!found || found.server.status === 'deleted') throw new PorticoError('SERVER_NOT_FOUND');
  const { relation } = found;
  if (mayDo(relation, action)) return found;
  throw ROLE_OF[relation] === null || relation === 'app-key'
    ? new PorticoError('WRONG_KEY')
    : roleRefusal(relation, action);
}

function roleRefusal(relation: ServerRelation, action: ServerAction): PorticoError {
  const requiredRole = mayDo('team-admin', action) ? 'ADMIN' : 'OWNER';
  return new PorticoError('SERVER_ROLE_FORBIDDEN', {
    hint: {
      yourRole: ROLE_OF[relation],
      requiredRole,
      deniedAction: action,
      allowedHere: actionsOf(relation),
    },
  });
}
