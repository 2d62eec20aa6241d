import { Inject, Injectable } from '@nestjs/common';
import { Database } from '#libs/database';
import { CLOCK, type Clock, PorticoError } from '#libs/kernel';
import { Blobs } from '../blobs/blobs.js';
import { type ReceivedBlob, ReceiveBlob } from '../blobs/receive-blob.command.js';
import type { DownloadLink, UploadLink } from '../links/transfer-link.js';
import type { TransferTarget } from '../links/transfer-targets.js';
import { ReadObject } from '../objects/read-object.query.js';
import { ATTEMPT_SECONDS, NO_LIMIT } from './attempts.data.js';
import { refusalOf, uploadHolder, type UploadRow } from './upload.policy.js';
import { UploadRepository } from './upload.repository.js';

/**
 * Answers for links to objects. Each time bytes are sent they go to a blob of their own and then stand for those that
 * came before: what is sent again while a completion runs, or after it, never changes what was completed.
 */
@Injectable()
export class ReceiveUpload implements TransferTarget {
  constructor(
    private readonly database: Database,
    private readonly uploads: UploadRepository,
    private readonly objects: ReadObject,
    private readonly blobs: Blobs,
    private readonly receiver: ReceiveBlob,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  read(link: DownloadLink) {
    return this.objects.blobOf(link.id, link.blobId);
  }

  /** @throws PorticoError as {@link refusalOf}, BodySizeError, BlobStoreError. */
  async receive(link: UploadLink, body: AsyncIterable<Buffer>): Promise<{ readonly etag: string }> {
    const upload = await this.uploads.find(link.id);
    this.requireOpen(upload);
    const { id, portalId, size } = upload;
    const expiresAt = new Date(this.clock.nowMs() + ATTEMPT_SECONDS * 1_000);
    // The upload has its room; this blob takes it over when its bytes are here.
    const received = await this.receiver.execute(
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
