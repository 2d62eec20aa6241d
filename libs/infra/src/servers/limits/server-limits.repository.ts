import { Injectable } from '@nestjs/common';
import { Database, type SqlExecutor } from '#libs/database';
import { DEFAULT_PORTAL_POLICY, type PortalPolicy } from '../../contracts/portal-policy.events.js';
import { POLICY_MEMBERS } from './portal-policy.stream.js';

export interface OwnerCounts {
  readonly user: number;
  readonly key: number;
}

/**
 * What is decided about the servers of a portal, and the numbers that its limits hold a new server against. Callers of
 * `ofOwner` and `ofHost` with the same limit wait for each other until their transaction ends, so that two creations cannot
 * pass it together.
 */
@Injectable()
export class ServerLimitsRepository {
  constructor(private readonly database: Database) {}

  async policyOf(portalId: string, executor: SqlExecutor = this.database): Promise<PortalPolicy> {
    const [row] = await executor.query<PortalPolicy>(
      `select ${POLICY_MEMBERS} from infra.portal_policy where portal_id = $1`,
      [portalId],
    );
    return row ?? DEFAULT_PORTAL_POLICY;
  }

  /** Machines of the keys of a user, and of one key; slots of shared hosts do not count. */
  async ofOwner(executor: SqlExecutor, ownerUserId: string, keyId: string): Promise<OwnerCounts> {
    await this.wait(executor, ownerUserId);
    const [row] = await executor.query<OwnerCounts>(
      `select count(*) filter (where owner_user_id = $1)::int as "user",
              count(*) filter (where key_id = $2)::int as "key"
         from infra.server
        where (owner_user_id = $1 or key_id = $2) and kind = 'STANDALONE' and status <> 'deleted'`,
      [ownerUserId, keyId],
    );
    return row ?? { user: 0, key: 0 };
  }

  async ofHost(executor: SqlExecutor, galaxyId: string): Promise<number> {
    await this.wait(executor, galaxyId);
    const [row] = await executor.query<{ count: number }>(
      `select count(*)::int as count from infra.server where galaxy_id = $1 and status <> 'deleted'`,
      [galaxyId],
    );
    return row?.count ?? 0;
  }

  private async wait(executor: SqlExecutor, subject: string): Promise<void> {
    await executor.query(`select pg_advisory_xact_lock(hashtext('infra.server_limit'), hashtext($1))`, [
      subject,
    ]);
  }
}
