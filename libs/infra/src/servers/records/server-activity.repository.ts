import { Injectable } from '@nestjs/common';
import { Database } from '#libs/database';

/** Table `infra.server_activity`: what keeps a server from idle sleep. Written often, read by the sweep. */
@Injectable()
export class ServerActivityRepository {
  constructor(private readonly database: Database) {}

  /**
   * Requests for applications, by server. An older instant never replaces a newer one. The order of the rows is that
   * of every process, so that two that write the same servers wait for each other instead of locking up.
   */
  async note(activity: ReadonlyMap<string, Date>): Promise<void> {
    await this.database.query(
      `insert into infra.server_activity as a (server_id, last_activity_at)
       select * from unnest($1::uuid[], $2::timestamptz[]) as noted (server_id, at) order by server_id
       on conflict (server_id) do update set last_activity_at = excluded.last_activity_at
         where a.last_activity_at is null or a.last_activity_at < excluded.last_activity_at`,
      [[...activity.keys()], [...activity.values()]],
    );
  }

  /** No idle sleep before `until`. Never shortens what was set before. */
  async keepAwake(serverId: string, until: Date): Promise<void> {
    await this.database.query(
      `insert into infra.server_activity as a (server_id, keep_awake_until) values ($1, $2)
       on conflict (server_id) do update set keep_awake_until = greatest(a.keep_awake_until, $2)`,
      [serverId, until],
    );
  }
}
