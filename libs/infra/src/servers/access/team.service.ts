import { Injectable } from '@nestjs/common';
import { type Account, Accounts, UserAdmin } from '#libs/auth/operator';
import { Database, type Transaction } from '#libs/database';
import type { EventMeta } from '#libs/event-log';
import { operatorMeta } from '#libs/event-log/contracts';
import { isUuid, PorticoError, refuseField } from '#libs/kernel';
import { type TeamRole, TEAM_ROLES } from '../../contracts/server-terms.js';
import type { ServerRow } from '../views/server-row.js';
import { ServerRepository } from '../views/server.repository.js';
import { AccessEntries } from './access-entry.repository.js';
import { TeamStream } from './team.stream.js';

export interface ServerMember {
  readonly userId: string;
  readonly role: TeamRole;
  readonly addedAt: Date;
}

/** A member as operators see it. */
export interface TeamMember {
  readonly serverId: string;
  readonly userId: string;
  readonly role: TeamRole;
  readonly addedAt: Date;
}

/** The development team of a server, `infra.server_member`. A change is effective with the next request, and in the log. */
@Injectable()
export class Team {
  constructor(
    private readonly database: Database,
    private readonly stream: TeamStream,
    private readonly servers: ServerRepository,
    private readonly entries: AccessEntries,
    private readonly accounts: Accounts,
    private readonly users: UserAdmin,
  ) {}

  async roleOf(serverId: string, userId: string): Promise<TeamRole | null> {
    const [row] = await this.database.query<{ role: TeamRole }>(
      'select role from infra.server_member where server_id = $1 and user_id = $2',
      [serverId, userId],
    );
    return row?.role ?? null;
  }

  /** Every server the person is a member of. */
  async rolesOf(userId: string): Promise<ReadonlyMap<string, TeamRole>> {
    const rows = await this.database.query<{ serverId: string; role: TeamRole }>(
      'select server_id as "serverId", role from infra.server_member where user_id = $1',
      [userId],
    );
    return new Map(rows.map(({ serverId, role }) => [serverId, role]));
  }

  /** Its members, in the order in which they came. */
  members(serverId: string): Promise<ServerMember[]> {
    return this.database.query<ServerMember>(
      `select user_id as "userId", role, added_at as "addedAt" from infra.server_member
        where server_id = $1 order by added_at, user_id`,
      [serverId],
    );
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
    await this.stream.handle(serverId, { type: 'appoint', serverId, userId, role }, { meta, portalId, also });
  }

  /** @throws PorticoError `VALIDATION_ERROR` for somebody who is no member. */
  async dismiss(
    { id: serverId, portalId }: Pick<ServerRow, 'id' | 'portalId'>,
    userId: string,
    meta: EventMeta,
  ): Promise<void> {
    await this.stream.handle(serverId, { type: 'dismiss', serverId, userId }, { meta, portalId });
  }

  /**
   * A repeat changes the role. A new member may also open the application: the entry in the access list
   * stays when the member goes.
   * @throws PorticoError `VALIDATION_ERROR` naming the field, `SERVER_NOT_FOUND`.
   */
  async add(
    serverId: string,
    userId: string,
    role: string,
    meta: EventMeta = operatorMeta(),
  ): Promise<TeamMember[]> {
    const wanted = TEAM_ROLES.find((known) => known === role.toUpperCase());
    if (!wanted) refuseField('role', `"${role}" is none of ${TEAM_ROLES.join(', ')}`);
    const server = await this.serverOf(serverId);
    const account = await this.accountFor(server, userId);
    const name = await this.nameOf(account);
    const entry = { type: 'user', hostId: account.hostUserId, name } as const;
    await this.appoint(server, account.userId, wanted, meta, async (tx) => {
      await this.entries.add(server.id, entry, tx);
    });
    return this.list(server.id);
  }

  /** @throws PorticoError `SERVER_NOT_FOUND`. */
  async list(serverId: string): Promise<TeamMember[]> {
    const { id } = await this.serverOf(serverId);
    return (await this.members(id)).map(({ userId, role, addedAt }) => ({ serverId, userId, role, addedAt }));
  }

  /** @throws PorticoError `VALIDATION_ERROR` for somebody who is no member, `SERVER_NOT_FOUND`. */
  async remove(
    serverId: string,
    userId: string,
    meta: EventMeta = operatorMeta(),
  ): Promise<{ readonly serverId: string; readonly userId: string; readonly removed: true }> {
    const server = await this.serverOf(serverId);
    await this.dismiss(server, userId.toLowerCase(), meta);
    return { serverId: server.id, userId, removed: true };
  }

  /** @throws PorticoError `SERVER_NOT_FOUND` also for a shared host, which has no team. */
  private async serverOf(serverId: string): Promise<ServerRow> {
    const server = isUuid(serverId) ? await this.servers.find(serverId) : null;
    if (!server || server.status === 'deleted' || server.kind === 'GALAXY_HOST') {
      throw new PorticoError('SERVER_NOT_FOUND', { message: `There is no server ${serverId} with a team.` });
    }
    return server;
  }

  private async accountFor({ portalId }: ServerRow, userId: string): Promise<Account> {
    const account = isUuid(userId)
      ? (await this.accounts.find([userId])).get(userId.toLowerCase())
      : undefined;
    if (account?.portalId === portalId) return account;
    return refuseField('user', `there is no user ${userId} on the portal of the server`);
  }

  private async nameOf({ portalId, userId }: Account): Promise<string> {
    const users = await this.users.list(portalId);
    return users.find(({ id }) => id === userId)?.name ?? '';
  }
}
