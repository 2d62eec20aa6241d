import { Inject, Injectable, Logger } from '@nestjs/common';
import { CLOCK, type Clock } from '#libs/kernel';
import { BLOB_STORE, type BlobStore } from '../contracts/blob-store.port.js';
import { blobKey } from '../contracts/storage-terms.js';
import type { UploadRow } from './upload.policy.js';
import { UploadRepository } from './upload.repository.js';

/** Uploads of one pass. */
const PASS = 500;
/** A repeated completion is answered this long after the time of its upload. */
const REMEMBERED_MS = 24 * 3_600_000;

/**
 * Takes away what uploads have left in the store beside their blobs, once no link leads there any more, and later the
 * uploads themselves. Safe at any time and twice at once.
 */
@Injectable()
export class ClearUploads {
  private readonly logger = new Logger(ClearUploads.name);

  constructor(
    private readonly uploads: UploadRepository,
    @Inject(BLOB_STORE) private readonly store: BlobStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute(): Promise<void> {
    const now = this.clock.now();
    for (const upload of await this.uploads.uncleared(now, PASS)) {
      try {
        await this.clear(upload);
        await this.uploads.clear(upload.id);
      } catch (error) {
        this.logger.warn(
          `Leftovers of upload ${upload.id} stay until the next pass: ${(error as Error).message}`,
        );
      }
    }
    await this.uploads.forget(new Date(now.getTime() - REMEMBERED_MS));
  }

  private async clear({ portalId, blobId, directKey, partsId }: UploadRow): Promise<void> {
    if (directKey !== null) await this.store.delete(directKey);
    if (partsId !== null) await this.store.abortParts(blobKey({ portalId, blobId }), partsId);
  }
}
