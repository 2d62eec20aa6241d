import {
  CreateBucketCommand,
  GetObjectCommand,
  HeadBucketCommand,
  PutObjectCommand,
  S3Client,
  type S3ClientConfig,
  S3ServiceException,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import type { Config } from '#libs/config';
import { outboundAgents, ProxyRules, type ProxySettings } from '#libs/http';
import {
  BlobStoreError,
  type SignedGetOptions,
  type SignedPartOptions,
  type SignedPutOptions,
  type SignedRequest,
} from '../../contracts/blob-store.port.js';

export type S3Config = Pick<
  Config,
  | 'storageBucket'
  | 'storageEndpoint'
  | 'storageRegion'
  | 'storageAccessKey'
  | 'storageSecretKey'
  | 'storagePathStyle'
  | 'storageDirect'
  | 'home'
> &
  ProxySettings;

const CONNECT_MS = 10_000;
/** Without a byte in either direction; a reader that is slow for its own reasons is not ended sooner. */
const IDLE_MS = 120_000;
/** Every download holds one until its reader is done. */
const MOST_CONNECTIONS = 1_000;

const SILENT = { trace() {}, debug() {}, info() {}, warn() {}, error() {} };

/** Settings of the library. Those not named here would be looked for in the home folder and in the network. */
export function s3ClientSettings(config: S3Config): S3ClientConfig {
  const { storageAccessKey: accessKeyId, storageSecretKey: secretAccessKey, storageEndpoint } = config;
  if (accessKeyId === null || secretAccessKey === null)
    throw new Error('STORAGE_S3_BUCKET needs STORAGE_S3_ACCESS_KEY and STORAGE_S3_SECRET_KEY.');
  // The operator has named the store.
  const way = { timeoutMs: CONNECT_MS, addresses: null, proxies: ProxyRules.of(config) };
  return {
    region: config.storageRegion,
    forcePathStyle: config.storagePathStyle,
    ...(storageEndpoint !== null && { endpoint: storageEndpoint }),
    credentials: { accessKeyId, secretAccessKey },
    // Several stores keep the frames of the library's own checksums as content, or refuse them.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // What goes wrong is thrown, and told by whoever knows what it was for.
    logger: SILENT,
    // It would open a connection for each body.
    expectContinueHeader: false,
    requestHandler: {
      connectionTimeout: CONNECT_MS,
      socketTimeout: IDLE_MS,
      ...outboundAgents(way, { keepAlive: true, maxSockets: MOST_CONNECTIONS }),
    },
  };
}

const NO_SUCH_VALUE = new Set(['NoSuchKey', 'NotFound']);
const NO_SUCH_UPLOAD = 'NoSuchUpload';

/** The answer speaks of a value that is not there; that there is no such bucket is another thing. */
export function isNoSuchValue(error: unknown): boolean {
  return error instanceof S3ServiceException && NO_SUCH_VALUE.has(error.name);
}

export function isNoSuchUpload(error: unknown): boolean {
  return error instanceof S3ServiceException && error.name === NO_SUCH_UPLOAD;
}

/** What the store said, in words for an operator. */
export function storeFault(error: unknown): BlobStoreError {
  if (error instanceof BlobStoreError) return error;
  const { name, message } = error as Error;
  const status = error instanceof S3ServiceException ? ` (${error.$metadata.httpStatusCode ?? '-'})` : '';
  return new BlobStoreError(`The S3 store: ${name}${status} ${message}`.trim(), { cause: error });
}

const NOT_THERE = 404;

/**
 * Makes the bucket of the settings, unless it is there.
 * @returns whether it was made
 * @throws BlobStoreError; Error for settings that do not belong together
 */
export async function makeBucket(config: S3Config & { readonly storageBucket: string }): Promise<boolean> {
  const client = new S3Client(s3ClientSettings(config));
  const bucket = { Bucket: config.storageBucket };
  try {
    await client.send(new HeadBucketCommand(bucket));
    return false;
  } catch (error) {
    const isAway = error instanceof S3ServiceException && error.$metadata.httpStatusCode === NOT_THERE;
    if (!isAway) throw storeFault(error);
    await client.send(new CreateBucketCommand(bucket)).catch((fault: unknown) => {
      throw storeFault(fault);
    });
    return true;
  } finally {
    client.destroy();
  }
}

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
