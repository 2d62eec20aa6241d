import { Inject, Injectable } from '@nestjs/common';
import { CLOCK, type Clock, PorticoError } from '#libs/kernel';
import { BLOB_STORE, type BlobStore } from '../contracts/blob-store.port.js';
import { blobKey } from '../contracts/storage-terms.js';
import type { UploadLink } from '../links/transfer-link.js';
import type { TransferTarget } from '../links/transfer-targets.js';
import { refusalOf } from './upload.policy.js';
import { UploadRepository } from './upload.repository.js';

/** Answers for links to parts of an upload. */
@Injectable()
export class ReceivePart implements TransferTarget {
  constructor(
    private readonly uploads: UploadRepository,
    @Inject(BLOB_STORE) private readonly store: BlobStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Parts are only ever written. */
  read(): Promise<null> {
    return Promise.resolve(null);
  }

  /** @throws PorticoError as {@link refusalOf}, BodySizeError, BlobStoreError. */
  async receive(
    { id, partNumber, size }: UploadLink,
    body: AsyncIterable<Buffer>,
  ): Promise<{ readonly etag: string }> {
    const upload = await this.uploads.find(id);
    const now = this.clock.now();
    if (!upload || upload.partsId === null || partNumber === null) throw new PorticoError('LINK_INVALID');
    const refusal = refusalOf(upload, now);
    if (refusal) throw new PorticoError(refusal);
    // What it is being made of must stay as it is.
    if (upload.parts !== null) throw new PorticoError('STORAGE_UPLOAD_COMPLETED');
    const key = blobKey({ portalId: upload.portalId, blobId: upload.blobId });
    return this.store.putPart(key, upload.partsId, partNumber, body, { size });
  }
}
