import { Inject, Injectable } from '@nestjs/common';
import { Database } from '#libs/database';
import { CLOCK, type Clock, PorticoError } from '#libs/kernel';
import { BlobBytes, type ReceivedBlob } from '../blobs/blob-bytes.service.js';
import { ATTEMPT_SECONDS, Blobs, NO_LIMIT } from '../blobs/blobs.js';
import { BLOB_STORE, type BlobStore } from '../contracts/blob-store.port.js';
import { blobKey } from '../contracts/storage-terms.js';
import type { DownloadLink, TransferTarget, UploadLink } from '../links/transfer-links.js';
import { Objects } from '../objects/objects.service.js';
import { refusalOf, uploadHolder, type UploadRow } from './upload.policy.js';
import { UploadRepository } from './upload.repository.js';

/**
 * Answers for links to objects. Each time bytes are sent they go to a blob of their own and then stand for those that
 * came before: what is sent again while a completion runs, or after it, never changes what was completed.
 */
@Injectable()
export class ObjectTarget implements TransferTarget {
  constructor(
    private readonly database: Database,
    private readonly uploads: UploadRepository,
    private readonly stored: Objects,
    private readonly blobs: Blobs,
    private readonly receiver: BlobBytes,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  read(link: DownloadLink) {
    return this.stored.blobOf(link.id, link.blobId);
  }

  /** @throws PorticoError as {@link refusalOf}, BodySizeError, BlobStoreError. */
  async receive(link: UploadLink, body: AsyncIterable<Buffer>): Promise<{ readonly etag: string }> {
    const upload = await this.uploads.find(link.id);
    this.requireOpen(upload);
    const { id, portalId, size } = upload;
    const expiresAt = new Date(this.clock.nowMs() + ATTEMPT_SECONDS * 1_000);
    // The upload has its room; this blob takes it over when its bytes are here.
    const received = await this.receiver.receive(
      { portalId, area: 'objects', size: 0, expiresAt, quota: NO_LIMIT },
      body,
      { size },
    );
    if (!received) throw new Error('A blob without a size found no room.');
    try {
      await this.takeOver(id, received);
    } catch (error) {
      await this.blobs.cancel(received.blobId);
      throw error;
    }
    return { etag: received.sha256 };
  }

  private takeOver(uploadId: string, { blobId, size, sha256 }: ReceivedBlob): Promise<void> {
    return this.database.transaction(async (tx) => {
      const upload = await this.uploads.lock(tx, uploadId);
      this.requireOpen(upload);
      await this.blobs.release(tx, uploadHolder(uploadId));
      await this.blobs.cancelIn(tx, upload.blobId);
      if ((await this.blobs.arrived(tx, blobId, { size, sha256 })) === null)
        throw new PorticoError('STORAGE_UPLOAD_EXPIRED');
      await this.blobs.hold(tx, blobId, uploadHolder(uploadId), upload.expiresAt);
      await this.uploads.receive(tx, uploadId, blobId, sha256);
    });
  }

  private requireOpen(upload: UploadRow | null): asserts upload is UploadRow {
    if (!upload) throw new PorticoError('LINK_INVALID');
    const refusal = refusalOf(upload, this.clock.now());
    if (refusal) throw new PorticoError(refusal);
  }
}

/** Answers for links to parts of an upload. */
@Injectable()
export class PartTarget implements TransferTarget {
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
