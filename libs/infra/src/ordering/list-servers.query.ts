import { Injectable } from '@nestjs/common';
import type { Principal } from '#libs/kernel';
import { relationToServer } from '../servers/access/server-access.policy.js';
import type { AccessibleServer } from '../servers/access/server-access.query.js';
import { ServerMemberRepository } from '../servers/views/server-member.repository.js';
import { ServerRepository } from '../servers/views/server.repository.js';

/** Servers the caller controls or is bound to; a portal administrator sees the portal's. */
@Injectable()
export class ListServers {
  constructor(
    private readonly servers: ServerRepository,
    private readonly members: ServerMemberRepository,
  ) {}

  async execute(principal: Principal): Promise<AccessibleServer[]> {
    const { portalId, keyId, appId, currentUser, kind, ownerUserId } = principal;
    const memberUserId = kind === 'personal' ? ownerUserId : null;
    const rows = await this.servers.list({
      portalId,
      keyId,
      appId,
      everything: currentUser?.isAdmin ?? false,
      memberUserId,
    });
    const roles = memberUserId === null ? new Map() : await this.members.rolesOf(memberUserId);
    return rows.map((server) => ({
      server,
      relation: relationToServer(principal, server, roles.get(server.id) ?? null),
    }));
  }
}
