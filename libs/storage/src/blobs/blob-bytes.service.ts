import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { Inject, Injectable, Logger } from '@nestjs/common';
import {
  BLOB_STORE,
  type BlobPieces,
  type BlobStore,
  BlobStoreError,
  BytesMissingError,
  type KeptBytes,
  type OpenOptions,
  type PutOptions,
} from '../contracts/blob-store.port.js';
import { blobKey } from '../contracts/storage-terms.js';
import { BlobRepository, type BlobRow } from './blob.repository.js';
import { Blobs, type ExpectedBlob } from './blobs.js';

/** A blob whose bytes are in the store and whose row does not say so yet. */
export interface ReceivedBlob extends KeptBytes {
  readonly blobId: string;
}

/** Blobs of one pass. */
const PASS = 500;

/** Bytes of blobs: received into the store, read from it, and removed when nobody needs them. */
@Injectable()
export class BlobBytes {
  private readonly logger = new Logger(BlobBytes.name);

  constructor(
    private readonly blobs: Blobs,
    @Inject(BLOB_STORE) private readonly store: BlobStore,
    private readonly rows: BlobRepository,
  ) {}

  /**
   * The whole content, compared with what it should be: the last piece comes only when all of it is right.
   * @throws BytesMissingError also for damaged bytes; the blob then counts as lost.
   * @throws BlobStoreError when the store does not answer.
   */
  async openChecked(blob: BlobRow, signal: AbortSignal): Promise<Readable> {
    return Readable.from(this.checked(blob, await this.open(blob, { signal })), { objectMode: false });
  }

  /**
   * @throws BytesMissingError when there are none, or none of this size; the blob then counts as lost.
   * @throws BlobStoreError when the store does not answer.
   */
  async open(blob: BlobRow, options: OpenOptions = {}): Promise<Readable> {
    return this.promised(blob, async (key) => {
      const { body, size } = await this.store.get(key, options);
      return { bytes: body, size, close: () => body.destroy() };
    });
  }

  /** The same for whoever is done with a piece when it asks for the next. To be read to the end, or returned. */
  async openPieces(blob: BlobRow, options: OpenOptions = {}): Promise<BlobPieces> {
    return this.promised(blob, async (key) => {
      const { pieces, size } = await this.piecesOf(key, options);
      return { bytes: pieces, size, close: () => pieces.return() };
    });
  }

  /**
   * The caller makes it a fact with `Blobs.arrived`, in a transaction, or gives it up with `Blobs.cancel`.
   * @returns null where the quota has no room; then no byte was read.
   * @throws BlobStoreError, BodySizeError, the error of the body: the blob is given up.
   */
  async receive(
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

  /** One whose bytes cannot be removed now stays for the next pass, and keeps nobody else from going. */
  async erase(): Promise<void> {
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

  private async piecesOf(key: string, options: OpenOptions) {
    if (this.store.getPieces) return this.store.getPieces(key, options);
    const { body, size } = await this.store.get(key, options);
    return { pieces: piecesOf(body), size };
  }

  private async promised<Bytes>(
    blob: BlobRow,
    open: (key: string) => Promise<{ bytes: Bytes; size: number; close: () => unknown }>,
  ): Promise<Bytes> {
    const key = blobKey({ portalId: blob.portalId, blobId: blob.id });
    if (blob.state !== 'stored') throw new BytesMissingError(key);
    try {
      const { bytes, size, close } = await open(key);
      if (size === blob.size) return bytes;
      await close();
      throw new BytesMissingError(key);
    } catch (error) {
      if (error instanceof BytesMissingError) await this.lost(blob, 'missing');
      throw error;
    }
  }

  private async *checked(blob: BlobRow, body: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    const hash = createHash('sha256');
    let last: Buffer | null = null;
    for await (const piece of body) {
      if (last) yield last;
      hash.update(piece);
      last = piece;
    }
    if (blob.sha256 !== null && hash.digest('hex') !== blob.sha256) {
      await this.lost(blob, 'damaged');
      throw new BytesMissingError(blobKey({ portalId: blob.portalId, blobId: blob.id }));
    }
    if (last) yield last;
  }

  private async lost({ id, portalId, area }: BlobRow, how: 'missing' | 'damaged'): Promise<void> {
    this.logger.error(`Blob ${id} of portal ${portalId} (${area}) is ${how} in the store.`);
    await this.blobs.lose(id);
  }
}

/** The pieces of a stream; it is closed when its reader leaves, even before the first one. */
function piecesOf(body: Readable): BlobPieces {
  const pieces = (body as AsyncIterable<Buffer>)[Symbol.asyncIterator]();
  return {
    next: () => pieces.next() as Promise<IteratorResult<Buffer, undefined>>,
    return: () => {
      body.destroy();
      return Promise.resolve({ done: true, value: undefined });
    },
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}
