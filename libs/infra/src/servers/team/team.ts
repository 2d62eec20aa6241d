import { Inject, Injectable } from '@nestjs/common';
import { Database, type Transaction } from '#libs/database';
import { type EventMeta, EventStore, retryConflict } from '#libs/event-log';
import { CLOCK, isUuid, PorticoError, type Clock } from '#libs/kernel';
import type { TeamRole } from '../../contracts/server-terms.js';
import { teamStream } from '../../contracts/team.events.js';
import { type ServerMember, ServerMemberRepository } from '../views/server-member.repository.js';
import type { ServerRow } from '../views/server-row.js';
import { ServerRepository } from '../views/server.repository.js';
import { teamEvents } from './team-change.policy.js';

/** The development team of a server. A change is effective with the next request, and in the log. */
@Injectable()
export class Team {
  constructor(
    private readonly database: Database,
    private readonly events: EventStore,
    private readonly servers: ServerRepository,
    private readonly members: ServerMemberRepository,
    @Inject(CLOCK) private readonly clock: Clock,
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
   * @param role null: no longer a member.
   * @param also runs in the transaction of a change.
   * @returns whether anything changed.
   */
  async set(
    { id: serverId, portalId }: Pick<ServerRow, 'id' | 'portalId'>,
    userId: string,
    role: TeamRole | null,
    meta: EventMeta,
    also: (tx: Transaction) => Promise<void> = async () => undefined,
  ): Promise<boolean> {
    const streamId = teamStream(serverId);
    return retryConflict(async () => {
      const expectedVersion = (await this.events.load(streamId)).at(-1)?.version ?? 0;
      const before = await this.members.roleOf(serverId, userId);
      const at = this.clock.now();
      const events = teamEvents({ serverId, userId }, before, role, at);
      if (events.length === 0) return false;
      await this.database.transaction(async (tx) => {
        const stream = { module: 'infra', streamType: 'team', streamId, portalId };
        await this.events.append(tx, { ...stream, expectedVersion, events, meta });
        if (role === null) await this.members.remove(serverId, userId, tx);
        else await this.members.put(serverId, { userId, role, addedAt: at }, tx);
        await also(tx);
      });
      return true;
    });
  }
}
