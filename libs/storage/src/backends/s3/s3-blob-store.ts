import { addAbortSignal, type Readable } from 'node:stream';
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  paginateListObjectsV2,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import {
  type BlobHead,
  type BlobPart,
  type BlobStore,
  BlobStoreError,
  BytesMissingError,
  type KeptBytes,
  type ListedBlob,
  type OpenedBlob,
  type OpenOptions,
  type PutOptions,
  type SignedGetOptions,
  type SignedPartOptions,
  type SignedPutOptions,
  type SignedRequest,
} from '../../contracts/blob-store.port.js';
import { STORE_ID, StoreBase } from '../store-base.js';
import type { StoreIdentity } from '../store-identity.js';
import { isNoSuchValue, s3ClientSettings, type S3Config, S3Links, storeFault } from './s3-client.js';
import { S3Parts, S3Uploads } from './s3-uploads.js';

/**
 * Bytes in a bucket of an S3 store. It relies on nothing stores differ in: no conditional writes, no checksums of
 * their own, one value deleted at a time. Whoever shares the bucket must leave its keys alone.
 */
export class S3BlobStore extends StoreBase implements BlobStore {
  readonly kind = 's3';
  private readonly bucket: string;
  private readonly client: S3Client;
  private readonly uploads: S3Uploads;
  protected readonly parts: S3Parts;
  private readonly links: S3Links | null;

  /** @throws Error for settings that do not belong together. */
  constructor(config: S3Config & { readonly storageBucket: string }, identity: StoreIdentity) {
    super(identity);
    this.bucket = config.storageBucket;
    this.client = new S3Client(s3ClientSettings(config));
    this.uploads = new S3Uploads(config.home);
    this.parts = new S3Parts(this.client, this.bucket, this.uploads);
    this.links = config.storageDirect ? new S3Links(this.client, this.bucket) : null;
  }

  close(): void {
    this.client.destroy();
  }

  async put(key: string, body: AsyncIterable<Buffer>, options?: PutOptions): Promise<KeptBytes> {
    const { kept } = await this.uploads.send(body, options, (order, signal) =>
      this.client.send(new PutObjectCommand({ ...this.at(key), ...order }), { abortSignal: signal }),
    );
    await this.confirm(key, kept.size);
    return kept;
  }

  async get(key: string, { range, signal }: OpenOptions = {}): Promise<OpenedBlob> {
    const wanted = range && { Range: `bytes=${range.first}-${range.last}` };
    const answer = await this.client
      .send(new GetObjectCommand({ ...this.at(key), ...wanted }), signal && { abortSignal: signal })
      .catch((error: unknown) => {
        signal?.throwIfAborted();
        throw isNoSuchValue(error) ? new BytesMissingError(key, { cause: error }) : storeFault(error);
      });
    const body = answer.Body as Readable;
    if (signal) addAbortSignal(signal, body);
    const size = range ? sizeOfRange(answer.ContentRange) : answer.ContentLength;
    if (size === undefined) {
      body.destroy();
      throw new BlobStoreError('The S3 store tells no size of what it sends.');
    }
    return { body, size };
  }

  async head(key: string): Promise<BlobHead | null> {
    try {
      const { ContentLength, LastModified } = await this.client.send(new HeadObjectCommand(this.at(key)));
      return { size: ContentLength ?? 0, modifiedAt: LastModified ?? new Date(0) };
    } catch (error) {
      if (!isNoSuchValue(error)) throw storeFault(error);
      // An answer without a body does not say whether it is the value that is missing, or all of the bucket.
      await this.storedId();
      return null;
    }
  }

  async copy(from: string, to: string): Promise<void> {
    const source = `${this.bucket}/${from}`.split('/').map(encodeURIComponent).join('/');
    const order = { ...this.at(to), CopySource: source };
    await this.client.send(new CopyObjectCommand(order)).catch((error: unknown) => {
      throw isNoSuchValue(error) ? new BytesMissingError(from, { cause: error }) : storeFault(error);
    });
  }

  async delete(key: string): Promise<void> {
    await this.client.send(new DeleteObjectCommand(this.at(key))).catch((error: unknown) => {
      if (!isNoSuchValue(error)) throw storeFault(error);
    });
  }

  async *list(prefix: string): AsyncGenerator<ListedBlob> {
    const pages = paginateListObjectsV2({ client: this.client }, { Bucket: this.bucket, Prefix: prefix });
    try {
      for await (const { Contents = [] } of pages) {
        for (const { Key: key, Size: size, LastModified: modifiedAt } of Contents) {
          if (key !== undefined && key !== STORE_ID && size !== undefined && modifiedAt)
            yield { key, size, modifiedAt };
        }
      }
    } catch (error) {
      throw storeFault(error);
    }
  }

  async completeParts(key: string, uploadId: string, parts: readonly BlobPart[]): Promise<{ size: number }> {
    const size = parts.reduce((sum, part) => sum + part.size, 0);
    // A repeat finds the upload spent, and its value.
    if (!(await this.parts.complete(key, uploadId, parts)) && (await this.head(key))?.size !== size)
      throw new BlobStoreError(`The S3 store knows no upload ${uploadId}.`);
    await this.confirm(key, size);
    return { size };
  }

  sweepDrafts(before: Date): Promise<number> {
    return this.uploads.sweep(before);
  }

  signedGet(key: string, options: SignedGetOptions): Promise<SignedRequest | null> {
    return this.links?.get(key, options) ?? Promise.resolve(null);
  }

  signedPut(key: string, options: SignedPutOptions): Promise<SignedRequest | null> {
    return this.links?.put(key, options) ?? Promise.resolve(null);
  }

  signedPart(key: string, options: SignedPartOptions): Promise<SignedRequest | null> {
    return this.links?.part(key, options) ?? Promise.resolve(null);
  }

  private at(key: string): { readonly Bucket: string; readonly Key: string } {
    return { Bucket: this.bucket, Key: key };
  }

  /** What the store has is what was sent; else it goes, as no reader may meet it. */
  private async confirm(key: string, size: number): Promise<void> {
    const found = await this.head(key);
    if (found?.size === size) return;
    await this.delete(key);
    throw new BlobStoreError(`The S3 store kept ${found?.size ?? 'none'} of ${size} bytes at ${key}.`);
  }

  /** @throws BlobStoreError where the bucket cannot be read. */
  protected async storedId(): Promise<string | null> {
    try {
      const { Body } = await this.client.send(new GetObjectCommand(this.at(STORE_ID)));
      return ((await Body?.transformToString()) ?? '').trim();
    } catch (error) {
      if (isNoSuchValue(error)) return null;
      throw storeFault(error);
    }
  }
}

/** Of `bytes 0-9/100`, the last number. */
function sizeOfRange(text: string | undefined): number | undefined {
  const [, digits] = /\/(\d+)$/.exec(text ?? '') ?? [];
  return digits === undefined ? undefined : Number(digits);
}
