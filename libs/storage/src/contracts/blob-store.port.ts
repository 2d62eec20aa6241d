import type { Readable } from 'node:stream';
import type { ByteRange } from '#libs/conditional-requests';
import { PorticoError } from '#libs/kernel';

/** Injection token of the {@link BlobStore} of this process. */
export const BLOB_STORE = Symbol('BLOB_STORE');

/** What is known of bytes once they are kept. */
export interface KeptBytes {
  /** Bytes. */
  readonly size: number;
  /** 64 lower-case hexadecimal digits. */
  readonly sha256: string;
}

export interface PutOptions {
  /** Bytes announced. A body of another size is refused, and nothing is kept. */
  readonly size?: number;
  readonly signal?: AbortSignal;
}

export interface OpenOptions {
  readonly range?: ByteRange;
  readonly signal?: AbortSignal;
}

/** Bytes to be read once, or destroyed. */
export interface OpenedBlob {
  readonly body: Readable;
  /** Bytes of the whole value. */
  readonly size: number;
}

/** Bytes that must be read to the end or returned. A piece is good until the next one is asked for. */
export interface BlobPieces extends AsyncIterableIterator<Buffer> {
  return(): Promise<IteratorResult<Buffer, undefined>>;
}

/** What a store tells of a value without its bytes. */
export interface BlobHead {
  /** Bytes. */
  readonly size: number;
  readonly modifiedAt: Date;
}

export interface ListedBlob extends BlobHead {
  readonly key: string;
}

/** One part of an upload in parts, numbered from 1. */
export interface BlobPart {
  readonly partNumber: number;
  /** Bytes. */
  readonly size: number;
  /** The store's name for these bytes, without quotes. */
  readonly etag: string;
}

/** An upload in parts that has neither been completed nor aborted. */
export interface ListedUpload {
  readonly key: string;
  readonly uploadId: string;
  readonly startedAt: Date;
}

/** A request anybody may make at the store itself, until it expires. */
export interface SignedRequest {
  readonly url: string;
  readonly method: 'GET' | 'PUT';
  /** Headers the request must carry as they are. */
  readonly headers: Readonly<Record<string, string>>;
}

export interface SignedGetOptions {
  readonly expiresInSeconds: number;
  /** Headers of the answer, whatever was sent with the upload. */
  readonly contentType: string;
  readonly contentDisposition: string;
}

/** The link takes exactly this size and type. */
export interface SignedPutOptions {
  readonly expiresInSeconds: number;
  readonly size: number;
  readonly contentType: string;
}

export interface SignedPartOptions {
  readonly expiresInSeconds: number;
  readonly uploadId: string;
  readonly partNumber: number;
  readonly size: number;
}

/**
 * Where bytes are kept. Keys are the service's own (`blobs/<portal>/<blob>`), never anything a client wrote.
 * A value is whole or absent: nobody sees half of one. What a call promises holds after a crash of process and
 * machine, once it has answered.
 *
 * Faults: {@link BytesMissingError} where there is no value; the error of the body as it is, when the body fails;
 * {@link BlobStoreError} for everything that is the store's fault; a body that is read ends with whatever broke it.
 * A store that is not there, such as a disk that is not mounted, has lost no value: that is a {@link BlobStoreError}.
 */
export interface BlobStore {
  readonly kind: 'local' | 's3';

  /** Refuses to go on where this process would keep other bytes than its neighbours. Called once, at the start. */
  open(): Promise<void>;
  /** Lets go of connections. */
  close(): void;

  /**
   * Keeps a body that is read once, as it comes. An existing value is replaced as a whole.
   * @throws BodySizeError when `size` was announced and the body is longer or shorter.
   */
  put(key: string, body: AsyncIterable<Buffer>, options?: PutOptions): Promise<KeptBytes>;
  /**
   * A range must lie within the value.
   * @returns the bytes, to be read or destroyed, and the size of the whole value whatever the range.
   */
  get(key: string, options?: OpenOptions): Promise<OpenedBlob>;
  /**
   * The same for whoever is done with a piece when it asks for the next, where the store can use its memory again:
   * much goes out, and each new buffer would be work for the garbage collector.
   */
  getPieces?(
    key: string,
    options?: OpenOptions,
  ): Promise<{ readonly pieces: BlobPieces; readonly size: number }>;
  head(key: string): Promise<BlobHead | null>;
  /** Within the store; the value of `from` stays. */
  copy(from: string, to: string): Promise<void>;
  /** There need not be such a value. */
  delete(key: string): Promise<void>;
  /** Every value whose key begins with the prefix, in the order of keys. */
  list(prefix: string): AsyncIterable<ListedBlob>;

  createParts(key: string): Promise<string>;
  /** Replaces the part of that number. @throws BodySizeError. */
  putPart(
    key: string,
    uploadId: string,
    partNumber: number,
    body: AsyncIterable<Buffer>,
    options: PutOptions & { readonly size: number },
  ): Promise<BlobPart>;
  /** In the order of their numbers; none for an upload that is unknown. Of one that is complete, whatever is left. */
  listParts(key: string, uploadId: string): Promise<readonly BlobPart[]>;
  /**
   * Makes one value of the parts named, in their order. The upload is over. It may be called again when nobody knows
   * how an earlier call ended, also after that one has done everything.
   * @returns its bytes.
   */
  completeParts(
    key: string,
    uploadId: string,
    parts: readonly BlobPart[],
  ): Promise<{ readonly size: number }>;
  /** There need not be such an upload. */
  abortParts(key: string, uploadId: string): Promise<void>;
  listUploads(): AsyncIterable<ListedUpload>;
  /**
   * Removes what bodies left behind whose process was killed, on this machine.
   * @returns how many there were.
   */
  sweepDrafts(before: Date): Promise<number>;

  /** Null where clients cannot reach the store: they use links of the service. */
  signedGet(key: string, options: SignedGetOptions): Promise<SignedRequest | null>;
  signedPut(key: string, options: SignedPutOptions): Promise<SignedRequest | null>;
  signedPart(key: string, options: SignedPartOptions): Promise<SignedRequest | null>;
}

/** There is no such value in the store. */
export class BytesMissingError extends Error {
  override readonly name = 'BytesMissingError';

  constructor(
    readonly key: string,
    options?: ErrorOptions,
  ) {
    super(`There are no bytes at ${key}.`, options);
  }
}

/** The store is unreachable, full or broken; whether a repeat helps is not known. */
export class BlobStoreError extends Error {
  override readonly name = 'BlobStoreError';
}

/** A body was longer or shorter than announced; nothing was kept. */
export class BodySizeError extends Error {
  override readonly name = 'BodySizeError';

  constructor(
    readonly announced: number,
    readonly received: number,
  ) {
    super(`${announced} bytes were announced, ${received} came.`);
  }
}

/** Runs work on the store. @throws PorticoError `STORAGE_UNAVAILABLE` for whatever is the store's fault. */
export async function guardStore<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof BlobStoreError || error instanceof BytesMissingError)
      throw new PorticoError('STORAGE_UNAVAILABLE', { cause: error });
    throw error;
  }
}
