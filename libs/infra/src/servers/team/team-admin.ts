import { Injectable } from '@nestjs/common';
import { type Account, Accounts, UserAdmin } from '#libs/auth/operator';
import type { EventMeta } from '#libs/event-log';
import { operatorMeta } from '#libs/event-log/contracts';
import { isUuid, refuseField } from '#libs/kernel';
import { AccessEntries } from '../access-list/access-entry.repository.js';
import { TEAM_ROLES, type TeamRole } from '../../contracts/server-terms.js';
import type { ServerRow } from '../views/server-row.js';
import { Team } from './team.js';

/** A member as operators see it. */
export interface TeamMember {
  readonly serverId: string;
  readonly userId: string;
  readonly role: TeamRole;
  readonly addedAt: Date;
}

/** Operator's view of the development teams of servers. */
@Injectable()
export class TeamAdmin {
  constructor(
    private readonly team: Team,
    private readonly entries: AccessEntries,
    private readonly accounts: Accounts,
    private readonly users: UserAdmin,
  ) {}

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
    const server = await this.team.serverOf(serverId);
    const account = await this.accountFor(server, userId);
    const name = await this.nameOf(account);
    const entry = { type: 'user', hostId: account.hostUserId, name } as const;
    await this.team.appoint(server, account.userId, wanted, meta, async (tx) => {
      await this.entries.add(server.id, entry, tx);
    });
    return this.list(server.id);
  }

  /** @throws PorticoError `SERVER_NOT_FOUND`. */
  async list(serverId: string): Promise<TeamMember[]> {
    const members = await this.team.list(serverId);
    return members.map(({ userId, role, addedAt }) => ({ serverId, userId, role, addedAt }));
  }

  /** @throws PorticoError `VALIDATION_ERROR` for somebody who is no member, `SERVER_NOT_FOUND`. */
  async remove(
    serverId: string,
    userId: string,
    meta: EventMeta = operatorMeta(),
  ): Promise<{ readonly serverId: string; readonly userId: string; readonly removed: true }> {
    const server = await this.team.serverOf(serverId);
    await this.team.dismiss(server, userId.toLowerCase(), meta);
    return { serverId: server.id, userId, removed: true };
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
