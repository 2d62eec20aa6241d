import { Injectable } from '@nestjs/common';
import { Database } from '#libs/database';

/** A release that came into use. */
export interface ServerRelease {
  /** Of the deploy; the agent keeps the release under it. */
  readonly operationId: string;
  /** `v<N>` of the source storage; null when it was not stored. */
  readonly versionId: string | null;
  /** 0: found by looking. */
  readonly port: number;
  readonly deployedAt: Date;
}

const COLUMNS = `operation_id as "operationId", version_id as "versionId", port, deployed_at as "deployedAt"`;

/** What good deploys have put on servers, `infra.server_release`. */
@Injectable()
export class ServerReleases {
  constructor(private readonly database: Database) {}

  /** The newest first: the one in use, then those before it. */
  async newest(serverId: string, limit: number): Promise<ServerRelease[]> {
    return this.database.query<ServerRelease>(
      `select ${COLUMNS} from infra.server_release
        where server_id = $1 and deployed_at is not null order by deployed_at desc limit $2`,
      [serverId, limit],
    );
  }

  /** The newest that was stored as a version. */
  async ofVersion(serverId: string, versionId: string): Promise<ServerRelease | null> {
    const [row] = await this.database.query<ServerRelease>(
      `select ${COLUMNS} from infra.server_release
        where server_id = $1 and version_id = $2 and deployed_at is not null
        order by deployed_at desc limit 1`,
      [serverId, versionId],
    );
    return row ?? null;
  }
}
