import { type FileHandle, open, readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type BlobHead,
  type BlobPart,
  type BlobPieces,
  type BlobStore,
  BlobStoreError,
  BytesMissingError,
  type KeptBytes,
  type ListedBlob,
  type OpenedBlob,
  type OpenOptions,
  type PutOptions,
} from '../contracts/blob-store.port.js';
import { FilePieces } from './file-pieces.js';
import { guarded, isMissing, LocalFiles, unlessMissing } from './local-files.js';
import { LocalParts } from './local-parts.js';
import { STORE_ID, StoreBase } from './store-base.js';
import type { StoreIdentity } from './store-identity.js';

/** Most bytes of a read. */
const READ_BYTES = 524_288;
/** Files looked at together while listing. */
const LOOKED_AT = 64;
const VALUES = 'blobs';

/**
 * Bytes in one folder of this machine: values in `blobs/…`, parts in `parts/`, drafts in `tmp/`. Every process that
 * serves the same database must see the same folder: its id is compared with the one the database knows.
 */
export class LocalBlobStore extends StoreBase implements BlobStore {
  readonly kind = 'local';
  private readonly files: LocalFiles;
  protected readonly parts: LocalParts;

  /** @param folder an absolute path. */
  constructor(folder: string, identity: StoreIdentity) {
    super(identity);
    this.files = new LocalFiles(folder);
    this.parts = new LocalParts(this.files);
  }

  /** Nothing is open between calls. */
  close(): void {}

  put(key: string, body: AsyncIterable<Buffer>, options: PutOptions = {}): Promise<KeptBytes> {
    return this.files.write(key, body, options);
  }

  async get(key: string, { range, signal }: OpenOptions = {}): Promise<OpenedBlob> {
    const { handle, size } = await this.openFile(key);
    const start = range?.first ?? 0;
    const end = range?.last ?? Math.max(size - 1, 0);
    const body = handle.createReadStream({
      start,
      end,
      highWaterMark: Math.min(READ_BYTES, end - start + 1),
      ...(signal && { signal }),
    });
    return { body, size };
  }

  async getPieces(
    key: string,
    { range }: OpenOptions = {},
  ): Promise<{ readonly pieces: BlobPieces; readonly size: number }> {
    const { handle, size } = await this.openFile(key);
    return { pieces: new FilePieces(handle, range ?? { first: 0, last: size - 1 }), size };
  }

  async head(key: string): Promise<BlobHead | null> {
    return guarded(async () => {
      const found = await stat(this.files.path(key)).catch(unlessMissing);
      if (found) return { size: found.size, modifiedAt: found.mtime };
      await this.beThere();
      return null;
    });
  }

  async copy(from: string, to: string): Promise<void> {
    const { body, size } = await this.get(from);
    await this.files.write(to, body as AsyncIterable<Buffer>, { size });
  }

  delete(key: string): Promise<void> {
    return this.files.remove(this.files.path(key));
  }

  async *list(prefix: string): AsyncGenerator<ListedBlob> {
    await guarded(() => this.beThere());
    let keys: string[] = [];
    for await (const key of this.keysBelow(prefix.split('/').slice(0, -1).join('/') || VALUES)) {
      if (!key.startsWith(prefix) || keys.push(key) < LOOKED_AT) continue;
      yield* await this.describe(keys);
      keys = [];
    }
    yield* await this.describe(keys);
  }

  async completeParts(key: string, uploadId: string, parts: readonly BlobPart[]): Promise<{ size: number }> {
    const size = parts.reduce((sum, part) => sum + part.size, 0);
    try {
      await this.files.write(key, this.parts.read(key, uploadId, parts), { size });
    } catch (error) {
      // Parts go when the value is there: whoever was stopped in between finds it whole.
      const missing = error instanceof BlobStoreError && isMissing(error.cause);
      if (!missing || (await this.head(key))?.size !== size) throw error;
    }
    await this.parts.remove(key, uploadId);
    return { size };
  }

  sweepDrafts(before: Date): Promise<number> {
    return this.files.sweepDrafts(before);
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

  protected async storedId(): Promise<string | null> {
    const found = await guarded(() => readFile(this.files.path(STORE_ID), 'utf8').catch(unlessMissing));
    return found?.trim() ?? null;
  }

  protected override prepare(): Promise<void> {
    return this.files.prepare();
  }

  private async openFile(key: string): Promise<{ readonly handle: FileHandle; readonly size: number }> {
    return guarded(async () => {
      const handle = await open(this.files.path(key), 'r').catch(unlessMissing);
      if (!handle) {
        await this.beThere();
        return null;
      }
      try {
        return { handle, size: (await handle.stat()).size };
      } catch (error) {
        await handle.close();
        throw error;
      }
    }).then((opened) => {
      if (opened) return opened;
      throw new BytesMissingError(key);
    });
  }

  /** A file that is missing says something only while the folder itself is here. */
  private async beThere(): Promise<void> {
    if (!(await stat(this.files.path(STORE_ID)).catch(unlessMissing)))
      throw new BlobStoreError(
        `The folder of the store is not there: ${this.files.folder} has no ${STORE_ID}.`,
      );
  }

  private async *keysBelow(key: string): AsyncGenerator<string> {
    const entries = await guarded(() =>
      readdir(join(this.files.folder, key), { withFileTypes: true }).catch(unlessMissing),
    );
    for (const entry of (entries ?? []).sort((a, b) => (a.name < b.name ? -1 : 1))) {
      const below = `${key}/${entry.name}`;
      if (entry.isDirectory()) yield* this.keysBelow(below);
      else yield below;
    }
  }

  /** Those that are still there. */
  private async describe(keys: readonly string[]): Promise<ListedBlob[]> {
    const heads = await Promise.all(keys.map(async (key) => ({ key, head: await this.head(key) })));
    return heads.flatMap(({ key, head }) => (head ? [{ key, ...head }] : []));
  }
}
