import { Injectable } from '@nestjs/common';
import type { SqlExecutor } from '#libs/database';

/** Lets members of a team open its application, in `infra.access_entry`. */
@Injectable()
export class TeamVisitorsRepository {
  /** Does nothing for a person who is in the list already. */
  async admit(
    executor: SqlExecutor,
    entry: {
      readonly id: string;
      readonly serverId: string;
      /** Employee number on the host. */
      readonly hostUserId: number;
      readonly name: string;
      readonly createdAt: Date;
    },
  ): Promise<void> {
    const { id, serverId, hostUserId, name, createdAt } = entry;
    await executor.query(
      `insert into infra.access_entry (id, server_id, type, host_id, name, created_at)
       values ($1, $2, 'user', $3, $4, $5) on conflict (server_id, type, host_id) do nothing`,
      [id, serverId, hostUserId, name, createdAt],
    );
  }
}
