import { Injectable } from '@nestjs/common';
import type { SqlExecutor } from '#libs/database';
import type { SourceQuestion, SourceServer } from '#libs/infra';
import { type Caller, PorticoError } from '#libs/kernel';
import { Blobs, TransferLinks } from '#libs/storage';
import type { SourceOwnerId } from '../contracts/source.events.js';
import { SourceSaving } from '../owners/source-saving.js';
import {
  baseFault,
  bytesPurged,
  contentTypeOf,
  DEPLOYED_VERSION_FIELD,
  fileNameOf,
  LINK_SECONDS,
  versionIdOf,
  versionNumber,
  type VersionRow,
} from '../versions/version.policy.js';
import { VersionRepository } from '../versions/version.repository.js';

/** What a deploy that may go on stands on. */
export interface JudgedDeploy {
  /** Null for a deploy that brings its own archive. */
  readonly version: DeployableVersion | null;
  /** Newest number of the server and its application; null when there is none. */
  readonly newest: number | null;
}

/** A version whose bytes are in the store. */
interface DeployableVersion extends VersionRow {
  readonly blobId: string;
}

/** Judges whether a version may be deployed, and finds what is deployed. */
@Injectable()
export class DeployJudgement {
  constructor(
    private readonly versions: VersionRepository,
    private readonly saving: SourceSaving,
    private readonly links: TransferLinks,
    private readonly blobs: Blobs,
  ) {}

  /**
   * @throws PorticoError as {@link FindDeployable}; `SOURCE_VERSION_STALE`, `SOURCE_BASE_VERSION_REQUIRED`,
   *   `SNAPSHOT_REQUIRED`.
   */
  async judge(
    executor: SqlExecutor,
    caller: Caller,
    server: SourceServer,
    question: SourceQuestion,
  ): Promise<JudgedDeploy> {
    const { versionId, owner } = question;
    const version = versionId === null ? null : await this.find(executor, server, versionId, owner);
    const newest = await this.versions.newestAmong(ownersOf(server), executor);
    this.requireBase(caller, question, newest);
    if (!newest) await this.requireSnapshot(executor, server, question);
    return { version, newest: newest?.number ?? null };
  }

  /**
   * @throws PorticoError `VERSION_NOT_FOUND`, `SOURCE_VERSION_AMBIGUOUS`, `SOURCE_VERSION_BYTES_PURGED`,
   *   `VALIDATION_ERROR` for what is no archive.
   */
  async find(
    executor: SqlExecutor,
    server: SourceServer,
    versionId: string,
    owner: SourceQuestion['owner'],
  ): Promise<DeployableVersion> {
    const found: VersionRow[] = [];
    for (const candidate of candidates(server, owner)) {
      const version = await this.versions.findByNumber(candidate, versionNumber(versionId), executor);
      if (version?.portalId === server.portalId) found.push(version);
    }
    return this.deployable(executor, theOne(found, versionId));
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

  private async deployable(executor: SqlExecutor, version: VersionRow): Promise<DeployableVersion> {
    const { blobId, purgeReason, format } = version;
    if (blobId === null) throw bytesPurged(purgeReason ?? 'cleanup', DEPLOYED_VERSION_FIELD);
    if ((await this.blobs.find(blobId, executor))?.state !== 'stored')
      throw bytesPurged('lost', DEPLOYED_VERSION_FIELD);
    if (format === 'other') {
      throw new PorticoError('VALIDATION_ERROR', {
        message: `${DEPLOYED_VERSION_FIELD} must be a tar.gz, tar or zip archive`,
        details: { field: DEPLOYED_VERSION_FIELD, rule: 'isArchive' },
      });
    }
    return { ...version, blobId };
  }
}

/** Whose versions a deploy to the server looks at. */
export function ownersOf({ id, appId }: SourceServer): string[] {
  return appId === null ? [id] : [id, appId];
}

function candidates({ id, appId }: SourceServer, owner: SourceQuestion['owner']): SourceOwnerId[] {
  const all: SourceOwnerId[] = [{ type: 'server', id }];
  if (appId !== null) all.push({ type: 'app', id: appId });
  return owner === null ? all : all.filter(({ type }) => type === owner);
}

/** Histories from before the server was linked may clash: what is not the same archive is never guessed. */
function theOne(found: readonly VersionRow[], versionId: string): VersionRow {
  const [first, second] = found;
  if (!first)
    throw new PorticoError('VERSION_NOT_FOUND', { details: { field: DEPLOYED_VERSION_FIELD, versionId } });
  if (second && second.sha256 !== first.sha256) {
    throw new PorticoError('SOURCE_VERSION_AMBIGUOUS', {
      details: {
        field: DEPLOYED_VERSION_FIELD,
        candidates: found.map(({ ownerType, ownerId, sha256 }) => ({ ownerType, ownerId, sha256 })),
      },
    });
  }
  return second && first.blobId === null ? second : first;
}
