import { Injectable } from '@nestjs/common';
import { Database } from '#libs/database';
import type { Icon } from './check-icon.policy.js';

export interface StoredIcon extends Icon {
  readonly updatedAt: Date;
}

/** Table `infra.server_icon`: icons as they are served. */
@Injectable()
export class ServerIconRepository {
  constructor(private readonly database: Database) {}

  /** Null when the server has none. */
  async find(serverId: string): Promise<StoredIcon | null> {
    const [row] = await this.database.query<StoredIcon>(
      `select content_type as "contentType", data, updated_at as "updatedAt"
         from infra.server_icon where server_id = $1`,
      [serverId],
    );
    return row ?? null;
  }

  /** In place of an earlier one. */
  async put(serverId: string, { contentType, data, updatedAt }: StoredIcon): Promise<void> {
    await this.database.query(
      `insert into infra.server_icon (server_id, content_type, data, updated_at) values ($1, $2, $3, $4)
       on conflict (server_id) do update set content_type = excluded.content_type, data = excluded.data,
         updated_at = excluded.updated_at`,
      [serverId, contentType, data, updatedAt],
    );
  }

  /** Those of deleted servers. */
  async purge(): Promise<void> {
    await this.database.query(
      `delete from infra.server_icon i using infra.server s where s.id = i.server_id and s.status = 'deleted'`,
    );
  }
}
