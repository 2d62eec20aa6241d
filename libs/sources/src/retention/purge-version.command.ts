import { Injectable } from '@nestjs/common';
import { Database } from '#libs/database';
import type { EventMeta } from '#libs/event-log';
import { retryConflict } from '#libs/event-log/contracts';
import { Blobs } from '#libs/storage';
import type { PurgeReason } from '../contracts/source-terms.js';
import { holderOf } from '../saving/keep-version.command.js';
import type { VersionRow } from '../versions/version-row.js';
import { VersionRepository } from '../versions/version.repository.js';
import { VersionStream } from '../versions/version.stream.js';

/** Takes the bytes of a version and leaves the record. */
@Injectable()
export class PurgeVersion {
  constructor(
    private readonly database: Database,
    private readonly stream: VersionStream,
    private readonly versions: VersionRepository,
    private readonly blobs: Blobs,
  ) {}

  /**
   * Looks again at what may have changed since the caller looked: somebody may have protected the version, saved it
   * again, or begun to deploy it.
   * @returns bytes that are free now; null where it was left alone.
   */
  execute(seen: VersionRow, reason: PurgeReason, meta: EventMeta): Promise<number | null> {
    return retryConflict(() =>
      this.database.transaction(async (tx) => {
        await this.versions.lockLineage(tx, seen.lineageId);
        const version = await this.versions.find(seen.id, tx);
        if (!version || version.blobId === null || version.blobId !== seen.blobId) return null;
        if (version.confirmedAt.getTime() !== seen.confirmedAt.getTime()) return null;
        if (version.linkedDeployId !== seen.linkedDeployId) return null;
        if (reason !== 'owner_gone' && (version.isManual || version.isPublished)) return null;
        if (await this.blobs.isLeased(tx, version.blobId)) return null;
        await this.stream.handleIn(tx, version.id, { type: 'purge', reason }, { meta });
        return this.blobs.release(tx, holderOf(version.id));
      }),
    );
  }
}
