import { Injectable } from '@nestjs/common';
import { Database, type SqlExecutor } from '#libs/database';

/** Which key was last made for deploys of a person on a portal. */
@Injectable()
export class DeployKeyRepository {
  constructor(private readonly database: Database) {}

  async keyOf(portalId: string, userId: string): Promise<string | null> {
    const [row] = await this.database.query<{ keyId: string }>(
      'select key_id as "keyId" from cowork.deploy_key where portal_id = $1 and user_id = $2',
      [portalId, userId],
    );
    return row?.keyId ?? null;
  }

  /** Puts a key in the place of the one that was read. @returns false when somebody else was first. */
  async take(
    executor: SqlExecutor,
    { portalId, userId }: { readonly portalId: string; readonly userId: string },
    keyId: string,
    before: string | null,
  ): Promise<boolean> {
    const rows = await executor.query(
      `insert into cowork.deploy_key as d (portal_id, user_id, key_id) values ($1, $2, $3)
       on conflict (portal_id, user_id) do update set key_id = excluded.key_id where d.key_id = $4
       returning key_id`,
      [portalId, userId, keyId, before],
    );
    return rows.length > 0;
  }
}
