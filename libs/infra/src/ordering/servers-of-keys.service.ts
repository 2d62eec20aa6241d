import { Inject, Injectable } from '@nestjs/common';
import type { Deployment, KeyServers, OrderingKey } from '#libs/auth';
import { CONFIG, type Config } from '#libs/config';
import { Database } from '#libs/database';
import type { PortalPolicy } from '../contracts/portal-policy.events.js';
import { ServerLimitsRepository } from '../servers/limits/server-limits.repository.js';
import { isWithinLimits, type ServerCounts, serverLimits } from '../servers/limits/server-limits.policy.js';
import { GalaxyHosts } from '../shared-hosts/galaxy-hosts.service.js';
import { hasFreeSlot } from '../shared-hosts/galaxy-order.policy.js';

/** The servers a key controls, for those who describe and end keys. */
@Injectable()
export class ServersOfKeys implements KeyServers {
  constructor(
    private readonly database: Database,
    private readonly limits: ServerLimitsRepository,
    private readonly hosts: GalaxyHosts,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async countOf(keyId: string): Promise<number> {
    return (await this.count(keyId)).all;
  }

  async limitsOf(keyId: string, portalId: string): Promise<{ readonly used: number; readonly max: number }> {
    const [{ machines }, policy] = await Promise.all([this.count(keyId), this.limits.policyOf(portalId)]);
    return { used: machines, max: this.limitsBy(policy).key };
  }

  async deploymentOf({ keyId, ownerUserId, portalId }: OrderingKey): Promise<Deployment> {
    const [[machines], policy] = await Promise.all([
      this.database.query<{ newest: string | null; user: number; key: number }>(
        `select (array_agg(id order by created_at desc) filter (where key_id = $1))[1] as newest,
                count(*) filter (where owner_user_id = $2)::int as "user",
                count(*) filter (where key_id = $1)::int as "key"
           from infra.server
          where (key_id = $1 or owner_user_id = $2) and status <> 'deleted' and kind = 'STANDALONE'`,
        [keyId, ownerUserId],
      ),
      this.limits.policyOf(portalId),
    ]);
    const { newest = null, user = 0, key = 0 } = machines ?? {};
    const isGalaxy = policy.serverDefault === 'galaxy';
    const hasRoom = async (): Promise<boolean> =>
      isGalaxy
        ? (await this.hosts.list(portalId)).some(hasFreeSlot)
        : isWithinLimits({ user: user + 1, key: key + 1 }, this.limitsBy(policy));
    return {
      resolvedDeployMode: isGalaxy ? 'galaxies-first' : 'standalone',
      canCreate: policy.creation === 'allowed' && (await hasRoom()),
      standalone: { reuseTarget: newest },
    };
  }

  private limitsBy(policy: PortalPolicy): ServerCounts {
    const { serverLimitPerUser: user, serverLimitPerKey: key } = this.config;
    return serverLimits(policy, { user, key });
  }

  private async count(keyId: string): Promise<{ all: number; machines: number }> {
    const [row] = await this.database.query<{ all: number; machines: number }>(
      `select count(*)::int as "all", count(*) filter (where kind = 'STANDALONE')::int as machines
         from infra.server where key_id = $1 and status <> 'deleted'`,
      [keyId],
    );
    return row ?? { all: 0, machines: 0 };
  }
}
