import { Inject, Injectable } from '@nestjs/common';
import { BlobStoreError } from '../contracts/blob-store-errors.js';
import { BLOB_STORE, type BlobStore, type KeptBytes, type PutOptions } from '../contracts/blob-store.port.js';
import { blobKey } from '../contracts/storage-terms.js';
import { Blobs, type ExpectedBlob } from './blobs.js';

/** A blob whose bytes are in the store and whose row does not say so yet. */
export interface ReceivedBlob extends KeptBytes {
  readonly blobId: string;
}

/** Brings bytes into the store: first the row that expects them, then the bytes. */
@Injectable()
export class ReceiveBlob {
  constructor(
    private readonly blobs: Blobs,
    @Inject(BLOB_STORE) private readonly store: BlobStore,
  ) {}

  /**
   * The caller makes it a fact with `Blobs.arrived`, in a transaction, or gives it up with `Blobs.cancel`.
   * @returns null where the quota has no room; then no byte was read.
   * @throws BlobStoreError, BodySizeError, the error of the body: the blob is given up.
   */
  async execute(
    order: ExpectedBlob,
    body: AsyncIterable<Buffer>,
    options?: PutOptions,
  ): Promise<ReceivedBlob | null> {
    const blobId = await this.blobs.expect(order);
    if (blobId === null) return null;
    try {
      const kept = await this.store.put(blobKey({ portalId: order.portalId, blobId }), body, options);
      return { blobId, ...kept };
    } catch (error) {
      // What cannot be given up now is found by the sweep when its time is over.
      await this.blobs.cancel(blobId).catch((fault: Error) => {
        throw new BlobStoreError(fault.message, { cause: error });
      });
      throw error;
    }
  }
}
