import { Injectable, Logger } from '@nestjs/common';
import type { ApplicationRow } from '#libs/applications';
import { type ControlledServer, ControlledServers } from '#libs/infra';
import type { Principal } from '#libs/kernel';
import { type OwnerSummary, VersionRepository } from '../versions/version.repository.js';
import { DescribeVersions } from './describe-versions.query.js';
import { shareOfList } from './linked-servers.policy.js';
import { ServerContexts } from './server-contexts.query.js';
import type { LinkedServerAnswer } from './version-list.answer.js';

export interface LinkedServerSources {
  readonly groups: readonly LinkedServerAnswer[];
  readonly isTruncated: boolean;
}

/** Versions saved under servers near an application: those of the calling key, and those of the application's. */
@Injectable()
export class LinkedServers {
  private readonly logger = new Logger(LinkedServers.name);

  constructor(
    private readonly servers: ControlledServers,
    private readonly versions: VersionRepository,
    private readonly contexts: ServerContexts,
    private readonly describe: DescribeVersions,
  ) {}

  /** The list of the application is answered even where this part of it cannot be made. */
  async execute({ keyId, kind }: Principal, application: ApplicationRow): Promise<LinkedServerSources> {
    if (kind !== 'personal') return { groups: [], isTruncated: false };
    try {
      const keyIds = [keyId, application.applicationKeyId];
      return await this.read(await this.servers.ofKeys(application.portalId, keyIds));
    } catch (error) {
      this.logger.error(
        `The servers of application ${application.id} are left out of a list: ${(error as Error).stack}`,
      );
      return { groups: [], isTruncated: true };
    }
  }

  private async read(servers: readonly ControlledServer[]): Promise<LinkedServerSources> {
    const summaries = await this.versions.summaries(servers.map(({ id }) => id));
    const { shares, isTruncated } = shareOfList(summaries);
    const [contexts, rows] = await Promise.all([
      this.contexts.describe(servers),
      this.versions.newestOf(shares),
    ]);
    const described = await this.describe.plain(rows);
    const bySummary = new Map<string, OwnerSummary>(summaries.map((summary) => [summary.ownerId, summary]));
    const groups = shares.flatMap(({ ownerId }) => {
      const serverContext = contexts.find(({ serverId }) => serverId === ownerId);
      const summary = bySummary.get(ownerId);
      if (!serverContext || !summary) return [];
      return {
        serverContext,
        totalVersions: summary.versions,
        totalSizeBytes: summary.bytes,
        versions: described.filter(({ owner }) => owner.id === ownerId),
      };
    });
    return { groups, isTruncated };
  }
}
