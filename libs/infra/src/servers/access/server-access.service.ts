import { Injectable } from '@nestjs/common';
import type { OwnerChecks, RouteAccess, ServerOwner } from '#libs/http';
import { isUuid, PorticoError, type Principal } from '#libs/kernel';
import type { ServerRow } from '../views/server-row.js';
import { ServerRepository } from '../views/server.repository.js';
import {
  actionsOf,
  mayDo,
  relationToServer,
  ROLE_OF,
  type ServerAction,
  type ServerRelation,
} from './server-access.policy.js';
import { Team } from './team.service.js';

export interface AccessibleServer {
  readonly server: ServerRow;
  readonly relation: ServerRelation;
}

/** The one place that decides whether a caller may touch a server. */
@Injectable()
export class ServerAccess {
  constructor(
    private readonly servers: ServerRepository,
    private readonly team: Team,
  ) {}

  /**
   * @throws PorticoError `SERVER_NOT_FOUND` for unknown, deleted and other portals' servers;
   *   `SERVER_ROLE_FORBIDDEN` when the caller's role in the team is too narrow; `WRONG_KEY` when the
   *   server is the portal's but not this key's to use so.
   */
  async require(principal: Principal, serverId: string, action: ServerAction): Promise<AccessibleServer> {
    const found = await this.find(principal, serverId);
    if (!found || found.server.status === 'deleted') throw new PorticoError('SERVER_NOT_FOUND');
    const { relation } = found;
    if (mayDo(relation, action)) return found;
    throw ROLE_OF[relation] === null || relation === 'app-key'
      ? new PorticoError('WRONG_KEY')
      : roleRefusal(relation, action);
  }

  /** Null for unknown and other portals' servers; deleted ones are found. */
  async find(principal: Principal, serverId: string): Promise<AccessibleServer | null> {
    const server = isUuid(serverId) ? await this.servers.find(serverId) : null;
    if (!server || server.portalId !== principal.portalId) return null;
    const role =
      principal.kind === 'personal' && server.keyId !== principal.keyId
        ? await this.team.roleOf(serverId, principal.ownerUserId)
        : null;
    return { server, relation: relationToServer(principal, server, role) };
  }
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
export function guardServers(owners: OwnerChecks, access: ServerAccess): void {
  // Routes declare their action with `onServer`, and those of servers are for keys of a portal only.
  owners.register('server', async (principal, serverId, action) => {
    const { server } = await access.require(principal as Principal, serverId, action as ServerAction);
    return server.id;
  });
}
