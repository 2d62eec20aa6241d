import { Inject, Injectable, Logger } from '@nestjs/common';
import { BLOB_STORE, type BlobStore } from '../contracts/blob-store.port.js';
import { blobKey } from '../contracts/storage-terms.js';
import { BlobRepository } from './blob.repository.js';
import { Blobs } from './blobs.js';

/** Blobs of one pass. */
const PASS = 500;

/** Removes from the store what nobody needs: first the bytes, then the row. Safe at any time and twice at once. */
@Injectable()
export class EraseBlobs {
  private readonly logger = new Logger(EraseBlobs.name);

  constructor(
    private readonly blobs: Blobs,
    private readonly rows: BlobRepository,
    @Inject(BLOB_STORE) private readonly store: BlobStore,
  ) {}

  /** One whose bytes cannot be removed now stays for the next pass, and keeps nobody else from going. */
  async execute(): Promise<void> {
    await this.blobs.collectAbandoned(PASS);
    for (const { id, portalId } of await this.rows.deleting(PASS)) {
      try {
        await this.store.delete(blobKey({ portalId, blobId: id }));
        await this.rows.erase(id);
      } catch (error) {
        this.logger.warn(`The bytes of blob ${id} stay until the next pass: ${(error as Error).message}`);
      }
    }
  }
}
