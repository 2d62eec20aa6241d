import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { BytesMissingError } from '../contracts/blob-store-errors.js';
import {
  BLOB_STORE,
  type BlobPieces,
  type BlobStore,
  type OpenOptions,
} from '../contracts/blob-store.port.js';
import { blobKey } from '../contracts/storage-terms.js';
import type { BlobRow } from './blob.repository.js';
import { Blobs } from './blobs.js';

/** Reads bytes that a row promises, and notes it where the store does not keep the promise. */
@Injectable()
export class ReadBlob {
  private readonly logger = new Logger(ReadBlob.name);

  constructor(
    private readonly blobs: Blobs,
    @Inject(BLOB_STORE) private readonly store: BlobStore,
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
