import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  type ListMultipartUploadsCommandOutput,
  ListMultipartUploadsCommand,
  ListPartsCommand,
  type S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { BlobStoreError } from '../../contracts/blob-store-errors.js';
import type { BlobPart, ListedUpload, PutOptions } from '../../contracts/blob-store.port.js';
import { isNoSuchUpload, storeFault } from './s3-faults.js';
import type { S3Uploads } from './s3-uploads.js';

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

  async abort(key: string, uploadId: string): Promise<void> {
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
