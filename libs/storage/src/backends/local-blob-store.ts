import { type FileHandle, open, readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { BytesMissingError } from '../contracts/blob-store-errors.js';
import type {
  BlobHead,
  BlobPart,
  BlobStore,
  KeptBytes,
  ListedBlob,
  OpenedBlob,
  OpenOptions,
  PutOptions,
} from '../contracts/blob-store.port.js';
import { guarded, isMissing, LocalFiles } from './local-files.js';
import { LocalParts, type LocalUpload } from './local-parts.js';
import type { StoreIdentity } from './store-identity.js';

/** Bytes of a read. */
const READ_BYTES = 524_288;
const STORE_ID = 'STORE_ID';

/**
 * Bytes in one folder of this machine: values in `blobs/…`, parts in `parts/`, drafts in `tmp/`. Every process that
 * serves the same database must see the same folder: its id is compared with the one the database knows.
 */
export class LocalBlobStore implements BlobStore {
  readonly kind = 'local';
  private readonly files: LocalFiles;
  private readonly parts: LocalParts;

  /** @param folder an absolute path. */
  constructor(
    folder: string,
    private readonly identity: StoreIdentity,
  ) {
    this.files = new LocalFiles(folder);
    this.parts = new LocalParts(this.files);
  }

  /** @throws Error when the folder is another one than that of its neighbours. */
  async open(): Promise<void> {
    await this.files.makeFolder(join(this.files.folder, 'tmp'));
    const found = await readFile(this.files.path(STORE_ID), 'utf8').catch((error: unknown) => {
      if (isMissing(error)) return null;
      throw error;
    });
    const id = await this.identity.agree(this.kind, found?.trim() ?? null);
    if (found === null) await this.files.write(STORE_ID, bytesOf(`${id}\n`));
  }

  put(key: string, body: AsyncIterable<Buffer>, options?: PutOptions): Promise<KeptBytes> {
    return this.files.write(key, body, options);
  }

  async get(key: string, { range, signal }: OpenOptions = {}): Promise<OpenedBlob> {
    const handle = await this.openFile(key);
    const { size } = await handle.stat();
    const body = handle.createReadStream({
      start: range?.first ?? 0,
      end: range?.last ?? Infinity,
      highWaterMark: READ_BYTES,
      ...(signal && { signal }),
    });
    return { body, size };
  }

  async head(key: string): Promise<BlobHead | null> {
    return guarded(async () => {
      try {
        const { size, mtime } = await stat(this.files.path(key));
        return { size, modifiedAt: mtime };
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    });
  }

  async copy(from: string, to: string): Promise<void> {
    const { body } = await this.get(from);
    await this.files.write(to, body as AsyncIterable<Buffer>);
  }

  delete(key: string): Promise<void> {
    return this.files.remove(this.files.path(key));
  }

  async *list(prefix: string): AsyncGenerator<ListedBlob> {
    for await (const key of this.keysBelow('blobs')) {
      if (!key.startsWith(prefix)) continue;
      const found = await this.head(key);
      if (found) yield { key, ...found };
    }
  }

  createParts(): Promise<string> {
    return this.parts.create();
  }

  putPart(
    _key: string,
    uploadId: string,
    partNumber: number,
    body: AsyncIterable<Buffer>,
    options: PutOptions & { readonly size: number },
  ): Promise<BlobPart> {
    return this.parts.put(uploadId, partNumber, body, options);
  }

  listParts(_key: string, uploadId: string): Promise<readonly BlobPart[]> {
    return this.parts.list(uploadId);
  }

  async completeParts(key: string, uploadId: string, parts: readonly BlobPart[]): Promise<{ size: number }> {
    const { size } = await this.files.write(key, this.parts.read(uploadId, parts));
    await this.parts.remove(uploadId);
    return { size };
  }

  abortParts(_key: string, uploadId: string): Promise<void> {
    return this.parts.remove(uploadId);
  }

  listUploads(): AsyncIterable<LocalUpload> {
    return this.parts.uploads();
  }

  /** Files of this machine have no address of their own. */
  signedGet(): Promise<null> {
    return Promise.resolve(null);
  }

  signedPut(): Promise<null> {
    return Promise.resolve(null);
  }

  signedPart(): Promise<null> {
    return Promise.resolve(null);
  }

  private async openFile(key: string): Promise<FileHandle> {
    return guarded(() => open(this.files.path(key), 'r')).catch((error: unknown) => {
      if (isMissing((error as Error).cause)) throw new BytesMissingError(key, { cause: error });
      throw error;
    });
  }

  private async *keysBelow(key: string): AsyncGenerator<string> {
    const entries = await readdir(this.files.path(key), { withFileTypes: true }).catch((error: unknown) => {
      if (isMissing(error)) return [];
      throw error;
    });
    for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
      const below = `${key}/${entry.name}`;
      if (entry.isDirectory()) yield* this.keysBelow(below);
      else yield below;
    }
  }
}

async function* bytesOf(text: string): AsyncGenerator<Buffer> {
  yield Buffer.from(text);
}
