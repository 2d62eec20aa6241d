import { GetObjectCommand, PutObjectCommand, type S3Client, UploadPartCommand } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import type {
  SignedGetOptions,
  SignedPartOptions,
  SignedPutOptions,
  SignedRequest,
} from '../../contracts/blob-store.port.js';

/** What links are bound to beside their address; a type that is not named here would not matter. */
const BOUND_PART = new Set(['host', 'content-length']);
const BOUND_VALUE = new Set([...BOUND_PART, 'content-type']);

/** Requests at the store itself that anybody may make for a while. */
export class S3Links {
  constructor(
    private readonly client: S3Client,
    private readonly bucket: string,
  ) {}

  async get(
    key: string,
    { expiresInSeconds: expiresIn, contentType, contentDisposition }: SignedGetOptions,
  ): Promise<SignedRequest> {
    const order = new GetObjectCommand({
      Bucket: this.bucket,
      Key: key,
      ResponseContentType: contentType,
      ResponseContentDisposition: contentDisposition,
    });
    return { url: await getSignedUrl(this.client, order, { expiresIn }), method: 'GET', headers: {} };
  }

  async put(
    key: string,
    { expiresInSeconds: expiresIn, size, contentType }: SignedPutOptions,
  ): Promise<SignedRequest> {
    const order = new PutObjectCommand({
      Bucket: this.bucket,
      Key: key,
      ContentLength: size,
      ContentType: contentType,
    });
    const url = await getSignedUrl(this.client, order, { expiresIn, signableHeaders: BOUND_VALUE });
    return { url, method: 'PUT', headers: { 'Content-Type': contentType } };
  }

  async part(
    key: string,
    { expiresInSeconds: expiresIn, uploadId, partNumber, size }: SignedPartOptions,
  ): Promise<SignedRequest> {
    const order = new UploadPartCommand({
      Bucket: this.bucket,
      Key: key,
      UploadId: uploadId,
      PartNumber: partNumber,
      ContentLength: size,
    });
    const url = await getSignedUrl(this.client, order, { expiresIn, signableHeaders: BOUND_PART });
    return { url, method: 'PUT', headers: {} };
  }
}
