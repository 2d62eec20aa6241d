import { Injectable } from '@nestjs/common';
import type { SqlExecutor } from '#libs/database';
import type { SourceQuestion, SourceServer } from '#libs/infra';
import { type Caller, PorticoError } from '#libs/kernel';
import { TransferLinks } from '#libs/storage';
import { SourceSaving } from '../policy/source-saving.query.js';
import { LINK_SECONDS } from '../reading/link-life.data.js';
import { contentTypeOf, fileNameOf } from '../versions/file-name.policy.js';
import { versionIdOf, type VersionRow } from '../versions/version-row.js';
import { VersionRepository } from '../versions/version.repository.js';
import { baseFault } from './base-version.policy.js';
import { type DeployableVersion, FindDeployable } from './find-deployable.query.js';

/** What a deploy that may go on stands on. */
export interface JudgedDeploy {
  /** Null for a deploy that brings its own archive. */
  readonly version: DeployableVersion | null;
  /** Newest number of the server and its application; null when there is none. */
  readonly newest: number | null;
}

/** The rules of the source storage for deploys. */
@Injectable()
export class JudgeDeploy {
  constructor(
    private readonly deployables: FindDeployable,
    private readonly versions: VersionRepository,
    private readonly saving: SourceSaving,
    private readonly links: TransferLinks,
  ) {}

  /**
   * @throws PorticoError as {@link FindDeployable}; `SOURCE_VERSION_STALE`, `SOURCE_BASE_VERSION_REQUIRED`,
   *   `SNAPSHOT_REQUIRED`.
   */
  async execute(
    executor: SqlExecutor,
    caller: Caller,
    server: SourceServer,
    question: SourceQuestion,
  ): Promise<JudgedDeploy> {
    const { versionId, owner } = question;
    const version =
      versionId === null ? null : await this.deployables.execute(executor, server, versionId, owner);
    const newest = await this.versions.newestAmong(ownersOf(server), executor);
    this.requireBase(caller, question, newest);
    if (!newest) await this.requireSnapshot(executor, server, question);
    return { version, newest: newest?.number ?? null };
  }

  private requireBase(
    caller: Caller,
    { baseVersion, hasTeam }: SourceQuestion,
    newest: VersionRow | null,
  ): void {
    const currentVersionId = newest && versionIdOf(newest);
    const fault = baseFault({ named: baseVersion, newest: currentVersionId, hasTeam });
    if (!fault) return;
    const { url = null, expiresAt = null } = this.linkTo(caller, newest) ?? {};
    throw new PorticoError(fault, {
      details: { currentVersionId, baseVersion, downloadUrl: url, expiresAt },
    });
  }

  /** Whoever may deploy a version may have its bytes. */
  private linkTo({ principal }: Caller, version: VersionRow | null) {
    if (!version || version.blobId === null) return null;
    const { id, portalId, blobId, format } = version;
    return this.links.issue(
      {
        action: 'get',
        target: 'source',
        id,
        portalId,
        keyId: principal.keyId,
        blobId,
        fileName: fileNameOf(version),
        contentType: contentTypeOf(format),
      },
      LINK_SECONDS,
    );
  }

  private async requireSnapshot(
    executor: SqlExecutor,
    { id, portalId }: SourceServer,
    { source, skipSnapshotReason }: SourceQuestion,
  ): Promise<void> {
    if (source !== 'url' || skipSnapshotReason !== null) return;
    if (!(await this.saving.isOn(portalId, executor))) return;
    throw new PorticoError('SNAPSHOT_REQUIRED', {
      message:
        'Nothing is stored of this server yet. Store a version before a deploy from an address, or say in ' +
        'X-Skip-Source-Snapshot why not.',
      details: { requiredAction: `POST /v1/infra/servers/${id}/sources`, header: 'X-Skip-Source-Snapshot' },
    });
  }
}

/** Whose versions a deploy to the server looks at. */
export function ownersOf({ id, appId }: SourceServer): string[] {
  return appId === null ? [id] : [id, appId];
}
