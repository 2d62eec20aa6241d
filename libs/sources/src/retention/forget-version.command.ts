import { Injectable } from '@nestjs/common';
import { Database } from '#libs/database';
import type { EventMeta } from '#libs/event-log';
import { retryConflict } from '#libs/event-log/contracts';
import { PorticoError } from '#libs/kernel';
import { Blobs } from '#libs/storage';
import { holderOf } from '../saving/keep-version.command.js';
import type { VersionRow } from '../versions/version-row.js';
import { VersionRepository } from '../versions/version.repository.js';
import { VersionStream } from '../versions/version.stream.js';

export interface ForgetOrder {
  /** Also one whose tags protect it. */
  readonly isForced: boolean;
  /** Leaves alone what has bytes, because somebody has saved it again. */
  readonly onlyWithoutBytes?: boolean;
}

/** Removes a version with its bytes and texts. Its number is never given again. */
@Injectable()
export class ForgetVersion {
  constructor(
    private readonly database: Database,
    private readonly stream: VersionStream,
    private readonly versions: VersionRepository,
    private readonly blobs: Blobs,
  ) {}

  /**
   * @throws PorticoError `VERSION_NOT_FOUND`, `SOURCE_VERSION_PROTECTED`; `SOURCE_VERSION_IN_USE` while a deploy is
   *   at work with its bytes.
   */
  async execute(
    { id, lineageId }: VersionRow,
    { isForced, onlyWithoutBytes = false }: ForgetOrder,
    meta: EventMeta,
  ): Promise<void> {
    await retryConflict(() =>
      this.database.transaction(async (tx) => {
        await this.versions.lockLineage(tx, lineageId);
        const version = await this.versions.find(id, tx);
        if (!version) throw new PorticoError('VERSION_NOT_FOUND');
        if (onlyWithoutBytes && version.blobId !== null) return;
        await this.stream.handleIn(tx, id, { type: 'delete', isForced }, { meta });
        if (version.blobId !== null && (await this.blobs.isLeased(tx, version.blobId))) {
          throw new PorticoError('SOURCE_VERSION_IN_USE');
        }
        await this.blobs.release(tx, holderOf(id));
        await this.versions.eraseTexts(tx, id);
      }),
    );
  }
}
