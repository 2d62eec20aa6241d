import { Injectable } from '@nestjs/common';
import { Database } from '#libs/database';

/** Releases a server can be asked for: the one it runs and the one it would go back to. */
const KEPT_RELEASES = 2;

/** The stored versions that servers run, for those who clean up. Needs nothing but the database. */
@Injectable()
export class DeployedVersions {
  constructor(private readonly database: Database) {}

  /**
   * What the server runs, and what it ran before that.
   * @returns ids like `v3`, of the server or of its application.
   */
  inUseOnServer(serverId: string): Promise<ReadonlySet<string>> {
    return this.inUse('s.id = $1', serverId);
  }

  /** The same of every server of an application. */
  inUseOfApplication(appId: string): Promise<ReadonlySet<string>> {
    return this.inUse('s.app_id = $1', appId);
  }

  /** Deploys of what a server runs already leave it with the release before as it was. */
  private async inUse(whose: 's.id = $1' | 's.app_id = $1', id: string): Promise<ReadonlySet<string>> {
    const rows = await this.database.query<{ versionId: string }>(
      `select v.version_id as "versionId"
         from infra.server s
         cross join lateral (
           select r.version_id from infra.server_release r
            where r.server_id = s.id and r.deployed_at is not null and r.version_id is not null
            group by r.version_id order by max(r.deployed_at) desc limit ${KEPT_RELEASES}) v
        where ${whose} and s.status <> 'deleted'`,
      [id],
    );
    return new Set(rows.map(({ versionId }) => versionId));
  }
}
