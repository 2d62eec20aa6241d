import { Inject, Injectable } from '@nestjs/common';
import type { Deployment, KeyServers } from '#libs/auth';
import { CONFIG, type Config } from '#libs/config';
import { Database } from '#libs/database';
import { PortalPolicyRepository } from './portal-policy.repository.js';

/** The servers a key controls, for those who describe and end keys. */
@Injectable()
export class CountServers implements KeyServers {
  constructor(
    private readonly database: Database,
    private readonly policies: PortalPolicyRepository,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async countOf(keyId: string): Promise<number> {
    return (await this.count(keyId)).all;
  }

  async limitsOf(keyId: string, portalId: string): Promise<{ readonly used: number; readonly max: number }> {
    const [{ machines }, { limitPerKey }] = await Promise.all([
      this.count(keyId),
      this.policies.of(portalId),
    ]);
    return { used: machines, max: limitPerKey ?? this.config.serverLimitPerKey };
  }

  async deploymentOf(keyId: string, portalId: string): Promise<Deployment> {
    const [[newest], { serverDefault, creation }] = await Promise.all([
      this.database.query<{ id: string }>(
        `select id from infra.server
          where key_id = $1 and status <> 'deleted' and kind = 'STANDALONE' order by created_at desc limit 1`,
        [keyId],
      ),
      this.policies.of(portalId),
    ]);
    return {
      resolvedDeployMode: serverDefault === 'galaxy' ? 'galaxies-first' : 'standalone',
      canCreate: creation === 'allowed',
      standalone: { reuseTarget: newest?.id ?? null },
    };
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
