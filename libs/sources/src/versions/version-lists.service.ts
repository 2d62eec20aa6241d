import { Inject, Injectable, Logger } from '@nestjs/common';
import type { ApplicationRow } from '#libs/applications';
import { CONFIG, type Config } from '#libs/config';
import { type ControlledServer, ServerDirectory } from '#libs/infra';
import type { Principal } from '#libs/kernel';
import type { SourceOwnerId } from '../contracts/source.events.js';
import { ownerOfApplication, ownerOfServer, SourceOwners } from '../owners/source-owners.service.js';
import { shareOfList, versionIdOf, type VersionRow } from './version.policy.js';
import type {
  AppVersionListAnswer,
  LinkedServerAnswer,
  ServerContextAnswer,
  VersionListAnswer,
} from './version.answer.js';
import { type OwnerSummary, VersionRepository } from './version.repository.js';
import { Versions } from './versions.service.js';

export interface LinkedServerSources {
  readonly groups: readonly LinkedServerAnswer[];
  readonly isTruncated: boolean;
}

export interface ListQuestion {
  /** Only what has this content; in lower case. */
  readonly sha256: string | null;
  readonly limit: number;
  /** Only smaller numbers. */
  readonly before: number | null;
}

type Contexts = (row: VersionRow) => ServerContextAnswer | null;

/** Lists versions of an application or a server, or finds out who has a content already. */
@Injectable()
export class VersionLists {
  private readonly logger = new Logger(VersionLists.name);

  constructor(
    private readonly owners: SourceOwners,
    private readonly versions: VersionRepository,
    private readonly reading: Versions,
    private readonly servers: ServerDirectory,
    @Inject(CONFIG) private readonly config: Pick<Config, 'publicUrl'>,
  ) {}

  async ofApplication(principal: Principal, id: string, asked: ListQuestion): Promise<AppVersionListAnswer> {
    const application = await this.owners.application(principal, id, 'read');
    if (asked.sha256 !== null) return this.probeApplication(application, asked.sha256);
    const [list, { groups, isTruncated }] = await Promise.all([
      this.list(ownerOfApplication(application), asked, this.reading.contextOfApplication(application)),
      this.linkedServers(principal, application),
    ]);
    return {
      ...list,
      linkedServerSources: groups,
      linkedServerSourcesTruncated: isTruncated,
      ...(groups.length > 0 && { linkedServerHint: this.hint() }),
    };
  }

  async ofServer(principal: Principal, id: string, asked: ListQuestion): Promise<VersionListAnswer> {
    const owner = ownerOfServer(await this.owners.server(principal, id, 'read'));
    const context = this.reading.contextOfServer(owner.id);
    if (asked.sha256 === null) return this.list(owner, asked, context);
    const found = await context;
    return this.found(await this.versions.probe([owner.id], asked.sha256), () => found);
  }

  /** The list of the application is answered even where this part of it cannot be made. */
  async linkedServers({ keyId, kind }: Principal, application: ApplicationRow): Promise<LinkedServerSources> {
    if (kind !== 'personal') return { groups: [], isTruncated: false };
    try {
      const keyIds = [keyId, application.applicationKeyId];
      return await this.groups(await this.servers.ofKeys(application.portalId, keyIds));
    } catch (error) {
      this.logger.error(
        `The servers of application ${application.id} are left out of a list: ${(error as Error).stack}`,
      );
      return { groups: [], isTruncated: true };
    }
  }

  private async list(
    owner: SourceOwnerId,
    { limit, before }: ListQuestion,
    context: Promise<ServerContextAnswer | null>,
  ): Promise<VersionListAnswer> {
    const [totals, rows, found] = await Promise.all([
      this.versions.totals(owner),
      this.versions.list(owner, limit, before),
      context,
    ]);
    return {
      totalVersions: totals.versions,
      currentVersionId: totals.newest === null ? null : versionIdOf({ number: totals.newest }),
      totalSizeBytes: totals.bytes,
      versions: await this.reading.within(rows, () => found),
    };
  }

  /** Content may be saved both under the application and under its servers. */
  private async probeApplication(application: ApplicationRow, sha256: string): Promise<AppVersionListAnswer> {
    const servers = await this.reading.controlledBy(application);
    const [rows, described] = await Promise.all([
      this.versions.probe([application.id, ...servers.map(({ id }) => id)], sha256),
      this.reading.describeServers(servers),
    ]);
    const contextOf: Contexts = ({ ownerType, ownerId }) =>
      (ownerType === 'app' ? described[0] : described.find(({ serverId }) => serverId === ownerId)) ?? null;
    return {
      ...(await this.found(rows, contextOf)),
      linkedServerSources: [],
      linkedServerSourcesTruncated: false,
    };
  }

  private async found(rows: readonly VersionRow[], contextOf: Contexts): Promise<VersionListAnswer> {
    const [newest] = rows;
    return {
      totalVersions: rows.length,
      currentVersionId: newest ? versionIdOf(newest) : null,
      totalSizeBytes: rows.reduce((sum, { size }) => sum + size, 0),
      versions: await this.reading.within(rows, contextOf),
    };
  }

  private hint() {
    return {
      message:
        'These versions were saved under servers, by a call or by a deploy. The endpoints list all of them and give links to their bytes.',
      listEndpoint: '/v1/infra/servers/{serverId}/sources',
      downloadEndpoint: '/v1/infra/servers/{serverId}/sources/{versionId}/download',
      docs: `${this.config.publicUrl.replace(/\/$/, '')}/docs`,
    };
  }

  private async groups(servers: readonly ControlledServer[]): Promise<LinkedServerSources> {
    const summaries = await this.versions.summaries(servers.map(({ id }) => id));
    const { shares, isTruncated } = shareOfList(summaries);
    const [contexts, rows] = await Promise.all([
      this.reading.describeServers(servers),
      this.versions.newestOf(shares),
    ]);
    const described = await this.reading.plain(rows);
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
