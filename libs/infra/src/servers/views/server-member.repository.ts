import { Injectable } from '@nestjs/common';
import { Database, type SqlExecutor } from '#libs/database';
import type { TeamRole } from '../../contracts/server-terms.js';

export interface ServerMember {
  readonly userId: string;
  readonly role: TeamRole;
  readonly addedAt: Date;
}

/** Table `infra.server_member`: the development team of a server. */
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

  /** A repeat changes the role. */
  async put(
    serverId: string,
    { userId, role, addedAt }: ServerMember,
    executor: SqlExecutor = this.database,
  ): Promise<void> {
    await executor.query(
      `insert into infra.server_member (server_id, user_id, role, added_at) values ($1, $2, $3, $4)
       on conflict (server_id, user_id) do update set role = excluded.role`,
      [serverId, userId, role, addedAt],
    );
  }

  /** @returns false when the person was no member. */
  async remove(serverId: string, userId: string, executor: SqlExecutor = this.database): Promise<boolean> {
    const rows = await executor.query(
      'delete from infra.server_member where server_id = $1 and user_id = $2 returning 1',
      [serverId, userId],
    );
    return rows.length > 0;
  }
}
