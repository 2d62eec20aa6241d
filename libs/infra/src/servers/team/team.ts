import { Injectable } from '@nestjs/common';
import type { Transaction } from '#libs/database';
import type { EventMeta } from '#libs/event-log';
import { isUuid, PorticoError } from '#libs/kernel';
import type { TeamRole } from '../../contracts/server-terms.js';
import { type ServerMember, ServerMemberRepository } from '../views/server-member.repository.js';
import type { ServerRow } from '../views/server-row.js';
import { ServerRepository } from '../views/server.repository.js';
import { TeamStream } from './team.stream.js';

/** The development team of a server. A change is effective with the next request, and in the log. */
@Injectable()
export class Team {
  constructor(
    private readonly teams: TeamStream,
    private readonly servers: ServerRepository,
    private readonly members: ServerMemberRepository,
  ) {}

  /** @throws PorticoError `SERVER_NOT_FOUND` also for a shared host, which has no team. */
  async serverOf(serverId: string): Promise<ServerRow> {
    const server = isUuid(serverId) ? await this.servers.find(serverId) : null;
    if (!server || server.status === 'deleted' || server.kind === 'GALAXY_HOST') {
      throw new PorticoError('SERVER_NOT_FOUND', { message: `There is no server ${serverId} with a team.` });
    }
    return server;
  }

  async list(serverId: string): Promise<ServerMember[]> {
    const { id } = await this.serverOf(serverId);
    return this.members.list(id);
  }

  /**
   * A repeat changes the role; a role that the person has already leaves no fact.
   * @param also runs in the transaction of a change.
   */
  async appoint(
    { id: serverId, portalId }: Pick<ServerRow, 'id' | 'portalId'>,
    userId: string,
    role: TeamRole,
    meta: EventMeta,
    also: (tx: Transaction) => Promise<void>,
  ): Promise<void> {
    await this.teams.handle(serverId, { type: 'appoint', serverId, userId, role }, { meta, portalId, also });
  }

  /** @throws PorticoError `VALIDATION_ERROR` for somebody who is no member. */
  async dismiss(
    { id: serverId, portalId }: Pick<ServerRow, 'id' | 'portalId'>,
    userId: string,
    meta: EventMeta,
  ): Promise<void> {
    await this.teams.handle(serverId, { type: 'dismiss', serverId, userId }, { meta, portalId });
  }
}
