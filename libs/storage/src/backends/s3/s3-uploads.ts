import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  ListMultipartUploadsCommand,
  type ListMultipartUploadsCommandOutput,
  ListPartsCommand,
  type S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import {
  type BlobPart,
  BlobStoreError,
  type KeptBytes,
  type ListedUpload,
  type PutOptions,
} from '../../contracts/blob-store.port.js';
import { MeasuredBody } from '../blob-bodies.js';
import { LocalFiles } from '../local-files.js';
import { isNoSuchUpload, storeFault } from './s3-client.js';

/** Bytes up to which a body is sent from memory: such a request can be repeated. */
const SMALL_BYTES = 262_144;
const READ_BYTES = 524_288;

/** What a request says of its body. */
export interface SentBody {
  readonly Body: Buffer | Readable;
  readonly ContentLength: number;
}

export interface Sent<T> {
  readonly kept: KeptBytes;
  /** Of the store. */
  readonly answer: T;
}

type Send<T> = (body: SentBody, signal: AbortSignal) => Promise<T>;

/** Bodies on their way to an S3 store, which wants to know their size before. */
export class S3Uploads {
  private readonly passing: LocalFiles;

  /** @param home the folder of local state, for bodies whose size nobody knows. */
  constructor(home: string) {
    this.passing = new LocalFiles(join(home, 'passing-bodies'));
  }

  /** What processes that were killed have left behind. */
  sweep(before: Date): Promise<number> {
    return this.passing.sweepDrafts(before);
  }

  /** @throws BodySizeError, the error of the body, BlobStoreError. */
  async send<T>(
    body: AsyncIterable<Buffer>,
    { size, signal }: PutOptions = {},
    request: Send<T>,
  ): Promise<Sent<T>> {
    if (size === undefined) {
      // Faster than parts of unknown number, and nothing reaches the store of a body that fails.
      return this.passing.aside(body, signal, async (path, kept) => {
        const file = createReadStream(path, { highWaterMark: READ_BYTES });
        return await this.send(
          file as AsyncIterable<Buffer>,
          { ...(signal && { signal }), size: kept.size },
          request,
        );
      });
    }
    const measured = new MeasuredBody(body, size, signal);
    const answer =
      size <= SMALL_BYTES
        ? await this.sendWhole(measured, size, signal, request)
        : await this.stream(measured, size, signal, request);
    return { kept: measured.kept(), answer };
  }

  private async sendWhole<T>(
    measured: MeasuredBody,
    size: number,
    signal: AbortSignal | undefined,
    request: Send<T>,
  ): Promise<T> {
    const pieces: Buffer[] = [];
    for await (const piece of measured.pieces()) pieces.push(piece);
    const stop = signal ?? new AbortController().signal;
    return request({ Body: Buffer.concat(pieces), ContentLength: size }, stop).catch((error: unknown) => {
      signal?.throwIfAborted();
      throw storeFault(error);
    });
  }

  private async stream<T>(
    measured: MeasuredBody,
    size: number,
    signal: AbortSignal | undefined,
    request: Send<T>,
  ): Promise<T> {
    const stop = new AbortController();
    const stream = Readable.from(measured.pieces(), { objectMode: false, highWaterMark: READ_BYTES });
    // The library does not look at errors of the stream: it would wait for the rest for ever.
    stream.on('error', () => stop.abort());
    try {
      const either = signal ? AbortSignal.any([signal, stop.signal]) : stop.signal;
      return await request({ Body: stream, ContentLength: size }, either);
    } catch (error) {
      if (measured.failure) throw measured.failure.error;
      signal?.throwIfAborted();
      throw storeFault(error);
    } finally {
      stream.destroy();
    }
  }
}

/** Uploads in parts, as the store itself keeps them. */
export class S3Parts {
  constructor(
    private readonly client: S3Client,
    private readonly bucket: string,
    private readonly uploads: S3Uploads,
  ) {}

  async create(key: string): Promise<string> {
    const order = new CreateMultipartUploadCommand({ Bucket: this.bucket, Key: key });
    const { UploadId } = await this.client.send(order).catch(refuse);
    if (UploadId === undefined) throw new BlobStoreError('The S3 store names no upload.');
    return UploadId;
  }

  async put(
    key: string,
    uploadId: string,
    partNumber: number,
    body: AsyncIterable<Buffer>,
    options: PutOptions,
  ): Promise<BlobPart> {
    const { kept, answer } = await this.uploads.send(body, options, (order, abortSignal) =>
      this.client.send(
        new UploadPartCommand({ ...this.of(key, uploadId), PartNumber: partNumber, ...order }),
        { abortSignal },
      ),
    );
    return { partNumber, size: kept.size, etag: bare(answer.ETag) };
  }

  async list(key: string, uploadId: string): Promise<BlobPart[]> {
    const parts: BlobPart[] = [];
    let PartNumberMarker: string | undefined;
    for (;;) {
      const order = new ListPartsCommand({ ...this.of(key, uploadId), PartNumberMarker });
      const page = await this.client.send(order).catch((error: unknown) => {
        if (!isNoSuchUpload(error)) throw storeFault(error);
      });
      for (const { PartNumber = 0, Size = 0, ETag } of page?.Parts ?? [])
        parts.push({ partNumber: PartNumber, size: Size, etag: bare(ETag) });
      // Some stores name a next mark on the last page, too.
      if (page?.IsTruncated !== true) return parts;
      PartNumberMarker = page.NextPartNumberMarker;
    }
  }

  /** @returns false where there is no such upload, for example because it is complete. */
  async complete(key: string, uploadId: string, parts: readonly BlobPart[]): Promise<boolean> {
    const Parts = parts.map(({ partNumber, etag }) => ({ PartNumber: partNumber, ETag: `"${etag}"` }));
    const order = { ...this.of(key, uploadId), MultipartUpload: { Parts } };
    try {
      await this.client.send(new CompleteMultipartUploadCommand(order));
      return true;
    } catch (error) {
      if (isNoSuchUpload(error)) return false;
      throw storeFault(error);
    }
  }

  async remove(key: string, uploadId: string): Promise<void> {
    const order = new AbortMultipartUploadCommand(this.of(key, uploadId));
    await this.client.send(order).catch((error: unknown) => {
      if (!isNoSuchUpload(error)) throw storeFault(error);
    });
  }

  async *all(): AsyncGenerator<ListedUpload> {
    let marks: { readonly KeyMarker?: string | undefined; readonly UploadIdMarker?: string | undefined } = {};
    for (;;) {
      const order = new ListMultipartUploadsCommand({ Bucket: this.bucket, ...marks });
      const page: ListMultipartUploadsCommandOutput = await this.client.send(order).catch(refuse);
      for (const { Key: key, UploadId: uploadId, Initiated: startedAt } of page.Uploads ?? []) {
        if (key !== undefined && uploadId !== undefined && startedAt) yield { key, uploadId, startedAt };
      }
      if (page.IsTruncated !== true) return;
      marks = { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker };
    }
  }

  private of(key: string, uploadId: string) {
    return { Bucket: this.bucket, Key: key, UploadId: uploadId };
  }
}

/** Without the quotes that HTTP puts around it. */
function bare(etag: string | undefined): string {
  if (etag === undefined) throw new BlobStoreError('The S3 store names no etag of a part.');
  return etag.replaceAll('"', '');
}

function refuse(error: unknown): never {
  throw storeFault(error);
}
