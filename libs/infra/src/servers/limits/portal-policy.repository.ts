import { Injectable } from '@nestjs/common';
import { Database, type SqlExecutor } from '#libs/database';
import { DEFAULT_PORTAL_POLICY, type PortalPolicy } from '../../contracts/portal-policy.events.js';

/** Table `infra.portal_policy`: what is decided about the servers of a portal. */
@Injectable()
export class PortalPolicyRepository {
  constructor(private readonly database: Database) {}

  async of(portalId: string): Promise<PortalPolicy> {
    const [row] = await this.database.query<PortalPolicy>(
      `select server_default as "serverDefault", creation, open_mode as "openMode",
              limit_per_user as "limitPerUser", limit_per_key as "limitPerKey"
         from infra.portal_policy where portal_id = $1`,
      [portalId],
    );
    return row ?? DEFAULT_PORTAL_POLICY;
  }

  async save(executor: SqlExecutor, portalId: string, policy: PortalPolicy, at: Date): Promise<void> {
    const { serverDefault, creation, openMode, limitPerUser, limitPerKey } = policy;
    await executor.query(
      `insert into infra.portal_policy
         (portal_id, server_default, creation, open_mode, limit_per_user, limit_per_key, updated_at, last_version)
       values ($1, $2, $3, $4, $5, $6, $7, 1)
       on conflict (portal_id) do update set server_default = excluded.server_default,
         creation = excluded.creation, open_mode = excluded.open_mode,
         limit_per_user = excluded.limit_per_user, limit_per_key = excluded.limit_per_key,
         updated_at = excluded.updated_at, last_version = portal_policy.last_version + 1`,
      [portalId, serverDefault, creation, openMode, limitPerUser, limitPerKey, at],
    );
  }
}
