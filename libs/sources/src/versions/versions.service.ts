import { Injectable } from '@nestjs/common';
import { ApplicationRepository, type ApplicationRow } from '#libs/applications';
import { type ControlledServer, ServerDirectory } from '#libs/infra';
import { PorticoError, type Principal } from '#libs/kernel';
import { Blobs } from '#libs/storage';
import type { SourceOwner, SourceOwnerType } from '../contracts/source.events.js';
import type { SourceAction } from '../owners/source-action.policy.js';
import { ownerOfApplication, ownerOfServer, SourceOwners } from '../owners/source-owners.service.js';
import { PlainVersionAnswer, type ServerContextAnswer, type SourceVersionAnswer } from './version.answer.js';
import { versionNumber, type VersionRow } from './version.policy.js';
import { VersionRepository } from './version.repository.js';

/** What a path names: an application or server, and one of its versions. */
export interface NamedVersion {
  readonly type: SourceOwnerType;
  readonly ownerId: string;
  readonly versionId: string;
}

/** An owner together with the server that stands beside its versions. */
export interface OwnerInContext {
  readonly owner: SourceOwner;
  readonly serverContext: ServerContextAnswer | null;
}

/** Versions as they are answered, with the servers that stand beside them. */
@Injectable()
export class Versions {
  constructor(
    private readonly blobs: Blobs,
    private readonly owners: SourceOwners,
    private readonly versions: VersionRepository,
    private readonly servers: ServerDirectory,
    private readonly applications: ApplicationRepository,
  ) {}

  async plain(rows: readonly VersionRow[]): Promise<PlainVersionAnswer[]> {
    const lost = await this.blobs.lostAmong(rows.flatMap(({ blobId }) => blobId ?? []));
    return rows.map((row) => PlainVersionAnswer.plain(row, row.blobId !== null && lost.has(row.blobId)));
  }

  async within(
    rows: readonly VersionRow[],
    contextOf: (row: VersionRow) => ServerContextAnswer | null,
  ): Promise<SourceVersionAnswer[]> {
    const plain = await this.plain(rows);
    return rows.map((row, index) => ({ ...plain[index]!, serverContext: contextOf(row) }));
  }

  /** @throws PorticoError `INVALID_VERSION_ID`; what `SourceOwners` throws; `VERSION_NOT_FOUND`. */
  async find(
    principal: Principal,
    { type, ownerId, versionId }: NamedVersion,
    action: SourceAction,
  ): Promise<VersionRow> {
    const number = versionNumber(versionId);
    const owner = await this.owners.require(principal, type, ownerId, action);
    const row = await this.versions.findByNumber(owner, number);
    if (!row) throw new PorticoError('VERSION_NOT_FOUND');
    return row;
  }

  /** The version as it is by now. @throws PorticoError as {@link find} does. */
  async answer(
    principal: Principal,
    { type, ownerId, versionId }: NamedVersion,
  ): Promise<SourceVersionAnswer> {
    const number = versionNumber(versionId);
    const { owner, serverContext } = await this.inContext(principal, type, ownerId, 'read');
    const row = await this.versions.findByNumber(owner, number);
    if (!row) throw new PorticoError('VERSION_NOT_FOUND');
    const [answer] = await this.within([row], () => serverContext);
    if (!answer) throw new Error('one version was described as none');
    return answer;
  }

  async inContext(
    principal: Principal,
    type: SourceOwnerType,
    id: string,
    action: SourceAction,
  ): Promise<OwnerInContext> {
    if (type === 'server') {
      const owner = ownerOfServer(await this.owners.server(principal, id, action));
      return { owner, serverContext: await this.contextOfServer(owner.id) };
    }
    const application = await this.owners.application(principal, id, action);
    return {
      owner: ownerOfApplication(application),
      serverContext: await this.contextOfApplication(application),
    };
  }

  /** The newest server its key controls; null where there is none. */
  async contextOfApplication(application: ApplicationRow): Promise<ServerContextAnswer | null> {
    const [server] = await this.controlledBy(application);
    return server ? contextOf(server, new Map([[application.id, application.title]])) : null;
  }

  controlledBy({ portalId, applicationKeyId }: ApplicationRow): Promise<ControlledServer[]> {
    return this.servers.ofKeys(portalId, [applicationKeyId]);
  }

  async contextOfServer(id: string): Promise<ServerContextAnswer | null> {
    const [context] = await this.describeServers(await this.servers.byIds([id]));
    return context ?? null;
  }

  async describeServers(servers: readonly ControlledServer[]): Promise<ServerContextAnswer[]> {
    const titles = await this.applications.titles([...new Set(servers.flatMap(({ appId }) => appId ?? []))]);
    return servers.map((server) => contextOf(server, titles));
  }
}

function contextOf(server: ControlledServer, titles: ReadonlyMap<string, string>): ServerContextAnswer {
  const { id, name, displayName, appId } = server;
  const title = appId === null ? undefined : titles.get(appId);
  return {
    serverId: id,
    serverName: name,
    serverDisplayName: displayName,
    linkedApp: appId === null || title === undefined ? null : { appId, title },
  };
}
