import { Injectable } from '@nestjs/common';
import type { SqlExecutor } from '#libs/database';
import type { SourceQuestion, SourceServer } from '#libs/infra';
import { PorticoError } from '#libs/kernel';
import { Blobs } from '#libs/storage';
import type { SourceOwnerId } from '../contracts/source-terms.js';
import { bytesPurged } from '../versions/bytes-purged.js';
import { versionNumber } from '../versions/version-id.policy.js';
import type { VersionRow } from '../versions/version-row.js';
import { VersionRepository } from '../versions/version.repository.js';
import { DEPLOYED_VERSION_FIELD } from './deployed-version-field.data.js';

/** A version whose bytes are in the store. */
export interface DeployableVersion extends VersionRow {
  readonly blobId: string;
}

/** Finds what a deploy means by `v<N>`: in the history of its server, then in that of its application. */
@Injectable()
export class FindDeployable {
  constructor(
    private readonly versions: VersionRepository,
    private readonly blobs: Blobs,
  ) {}

  /**
   * @throws PorticoError `VERSION_NOT_FOUND`, `SOURCE_VERSION_AMBIGUOUS`, `SOURCE_VERSION_BYTES_PURGED`,
   *   `VALIDATION_ERROR` for what is no archive.
   */
  async execute(
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
