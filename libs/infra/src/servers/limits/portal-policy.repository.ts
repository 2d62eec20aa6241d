import { Injectable } from '@nestjs/common';
import { Database, type SqlExecutor } from '#libs/database';
import { DEFAULT_PORTAL_POLICY, type PortalPolicy } from '../../contracts/portal-policy.events.js';

/** Reads `infra.portal_policy`: what is decided about the servers of a portal. */
@Injectable()
export class PortalPolicyRepository {
  constructor(private readonly database: Database) {}

  async of(portalId: string, executor: SqlExecutor = this.database): Promise<PortalPolicy> {
    const [row] = await executor.query<PortalPolicy>(
      `select server_default as "serverDefault", creation, open_mode as "openMode",
              limit_per_user as "limitPerUser", limit_per_key as "limitPerKey",
              output_mib_per_day as "outputMibPerDay"
         from infra.portal_policy where portal_id = $1`,
      [portalId],
    );
    return row ?? DEFAULT_PORTAL_POLICY;
  }
}
