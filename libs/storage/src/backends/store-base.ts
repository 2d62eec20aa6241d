import type {
  BlobPart,
  BlobStore,
  KeptBytes,
  ListedUpload,
  PutOptions,
} from '../contracts/blob-store.port.js';
import type { StoreIdentity } from './store-identity.js';

/** The value by which a store is known again. */
export const STORE_ID = 'STORE_ID';

/** Uploads in parts, as a kind of store keeps them. */
export interface BlobParts {
  create(key: string): Promise<string>;
  put(
    key: string,
    uploadId: string,
    partNumber: number,
    body: AsyncIterable<Buffer>,
    options: PutOptions & { readonly size: number },
  ): Promise<BlobPart>;
  list(key: string, uploadId: string): Promise<readonly BlobPart[]>;
  /** Ends an upload, if it is there, and removes its parts. */
  remove(key: string, uploadId: string): Promise<void>;
  all(): AsyncIterable<ListedUpload>;
}

/** What is the same in a folder and in a bucket: how a store is agreed on, and who keeps its parts. */
export abstract class StoreBase {
  abstract readonly kind: BlobStore['kind'];
  protected abstract readonly parts: BlobParts;

  constructor(private readonly identity: StoreIdentity) {}

  /** @throws Error when it is another store than the one the database speaks of. */
  async open(): Promise<void> {
    const found = await this.storedId();
    const id = await this.identity.agree(this.kind, found);
    await this.prepare();
    if (found === null) await this.put(STORE_ID, pieceOf(`${id}\n`));
  }

  createParts(key: string): Promise<string> {
    return this.parts.create(key);
  }

  putPart(
    key: string,
    uploadId: string,
    partNumber: number,
    body: AsyncIterable<Buffer>,
    options: PutOptions & { readonly size: number },
  ): Promise<BlobPart> {
    return this.parts.put(key, uploadId, partNumber, body, options);
  }

  listParts(key: string, uploadId: string): Promise<readonly BlobPart[]> {
    return this.parts.list(key, uploadId);
  }

  abortParts(key: string, uploadId: string): Promise<void> {
    return this.parts.remove(key, uploadId);
  }

  listUploads(): AsyncIterable<ListedUpload> {
    return this.parts.all();
  }

  abstract put(key: string, body: AsyncIterable<Buffer>, options?: PutOptions): Promise<KeptBytes>;

  /** Null where it has none yet. @throws BlobStoreError where it cannot be read. */
  protected abstract storedId(): Promise<string | null>;

  /** Once it is agreed on, and before anything is written. */
  protected prepare(): Promise<void> {
    return Promise.resolve();
  }
}

async function* pieceOf(text: string): AsyncGenerator<Buffer> {
  yield Buffer.from(text);
}
