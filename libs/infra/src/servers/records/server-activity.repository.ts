import { Injectable } from '@nestjs/common';
import { Database } from '#libs/database';

/** Table `infra.server_activity`: what keeps a server from idle sleep. Written often, read by the sweep. */
@Injectable()
export class ServerActivityRepository {
  constructor(private readonly database: Database) {}

  /** A request for the application. An older instant never replaces a newer one. */
  async note(serverId: string, at: Date): Promise<void> {
    await this.database.query(
      `insert into infra.server_activity as a (server_id, last_activity_at) values ($1, $2)
       on conflict (server_id) do update set last_activity_at = $2
         where a.last_activity_at is null or a.last_activity_at < $2`,
      [serverId, at],
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
