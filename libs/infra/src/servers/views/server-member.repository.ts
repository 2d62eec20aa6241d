import { Injectable } from '@nestjs/common';
import { Database } from '#libs/database';
import type { TeamRole } from '../../contracts/server-terms.js';

export interface ServerMember {
  readonly userId: string;
  readonly role: TeamRole;
  readonly addedAt: Date;
}

/** Reads `infra.server_member`: the development team of a server. */
@Injectable()
export class ServerMemberRepository {
  constructor(private readonly database: Database) {}

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

  list(serverId: string): Promise<ServerMember[]> {
    return this.database.query<ServerMember>(
      `select user_id as "userId", role, added_at as "addedAt" from infra.server_member
        where server_id = $1 order by added_at, user_id`,
      [serverId],
    );
  }
}
