import { Inject, Injectable, Logger } from '@nestjs/common';
import { Database } from '#libs/database';
import { PorticoError, type Principal } from '#libs/kernel';
import { Blobs } from '../blobs/blobs.js';
import { BLOB_STORE, type BlobStore } from '../contracts/blob-store.port.js';
import { blobKey } from '../contracts/storage-terms.js';
import { Namespaces } from '../objects/namespaces.js';
import { uploadHolder, type UploadRow } from './upload.policy.js';
import { UploadRepository } from './upload.repository.js';

/** Gives up an upload in parts: its room is free at once, its parts go from the store. */
@Injectable()
export class AbortParts {
  private readonly logger = new Logger(AbortParts.name);

  constructor(
    private readonly database: Database,
    private readonly namespaces: Namespaces,
    private readonly uploads: UploadRepository,
    private readonly blobs: Blobs,
    @Inject(BLOB_STORE) private readonly store: BlobStore,
  ) {}

  /** There need not be such an upload. @throws PorticoError `STORAGE_UPLOAD_COMPLETED`. */
  async execute(principal: Principal, objectId: string, uploadId: string): Promise<void> {
    const upload = objectId === uploadId ? await this.uploads.find(objectId) : null;
    const namespace = upload && (await this.namespaces.find(principal));
    if (!upload || upload.namespaceId !== namespace?.id) return;
    if ((await this.giveUp(upload.id)) === 'completed') throw new PorticoError('STORAGE_UPLOAD_COMPLETED');
  }

  /** @returns how the upload has ended; null when nobody knows it any more. */
  async giveUp(uploadId: string): Promise<UploadRow['state'] | null> {
    const ended = await this.database.transaction(async (tx) => {
      const upload = await this.uploads.lock(tx, uploadId);
      if (upload?.state !== 'pending') return { upload, state: upload?.state ?? null };
      await this.uploads.end(tx, uploadId, 'aborted');
      await this.blobs.release(tx, uploadHolder(uploadId));
      await this.blobs.cancelIn(tx, upload.blobId);
      return { upload, state: 'aborted' as const };
    });
    if (ended.upload?.state === 'pending') await this.clear(ended.upload);
    return ended.state;
  }

  /** What stays is found by the sweep. */
  async clear({ portalId, blobId, partsId }: UploadRow): Promise<void> {
    if (partsId === null) return;
    await this.store.abortParts(blobKey({ portalId, blobId }), partsId).catch((error: Error) => {
      this.logger.warn(`Parts of an upload stay until the sweep: ${error.message}`);
    });
  }
}
