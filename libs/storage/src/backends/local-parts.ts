import { type FileHandle, open, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isUuid, newId } from '#libs/kernel';
import {
  type BlobPart,
  BlobStoreError,
  type KeptBytes,
  type ListedUpload,
  type PutOptions,
} from '../contracts/blob-store.port.js';
import { guarded, type LocalFiles, namesIn, unlessMissing } from './local-files.js';

const PARTS = 'parts';
const PART_NAME = /^\d{5}$/;
const NUMBER_DIGITS = 5;
const ETAG_DIGITS = 32;
const READ_BYTES = 524_288;

/**
 * Uploads in parts, a folder each: `parts/<upload>.<key>`. A part's file is named by its number and ends with its etag,
 * so that a part that is sent again takes the place of the first as a whole.
 */
export class LocalParts {
  constructor(private readonly files: LocalFiles) {}

  async create(key: string): Promise<string> {
    const uploadId = newId();
    await guarded(() => this.files.makeFolder(this.files.path(folderOf(key, uploadId))));
    return uploadId;
  }

  async put(
    key: string,
    uploadId: string,
    partNumber: number,
    body: AsyncIterable<Buffer>,
    options: PutOptions,
  ): Promise<BlobPart> {
    const folder = folderOf(key, uploadId);
    await guarded(() => stat(this.files.path(folder)));
    const { size, sha256 } = await this.files.write(`${folder}/${nameOf(partNumber)}`, body, {
      ...options,
      trailer: (kept) => Buffer.from(etagOf(kept)),
    });
    return { partNumber, size, etag: etagOf({ size, sha256 }) };
  }

  async list(key: string, uploadId: string): Promise<BlobPart[]> {
    const folder = this.files.path(folderOf(key, uploadId));
    return guarded(async () => {
      const parts: BlobPart[] = [];
      for (const name of await namesIn(folder)) {
        const handle = PART_NAME.test(name) && (await open(join(folder, name), 'r').catch(unlessMissing));
        if (!handle) continue;
        try {
          parts.push({ partNumber: Number(name), ...(await describe(handle)) });
        } finally {
          await handle.close();
        }
      }
      return parts;
    });
  }

  /** @throws BlobStoreError when a part is missing or is not the one that is meant. */
  async *read(key: string, uploadId: string, parts: readonly BlobPart[]): AsyncGenerator<Buffer> {
    const folder = this.files.path(folderOf(key, uploadId));
    for (const { partNumber, size, etag } of parts) {
      const handle = await guarded(() => open(join(folder, nameOf(partNumber)), 'r'));
      try {
        const found = await guarded(() => describe(handle));
        if (found.etag !== etag || found.size !== size)
          throw new BlobStoreError(`Part ${partNumber} of upload ${uploadId} is another one.`);
        yield* pieces(handle, size);
      } finally {
        await handle.close();
      }
    }
  }

  /** There need not be such an upload. */
  async remove(key: string, uploadId: string): Promise<void> {
    const folder = this.files.path(folderOf(key, uploadId));
    await guarded(() => rm(folder, { recursive: true, force: true }));
  }

  async *all(): AsyncGenerator<ListedUpload> {
    const names = await guarded(() => namesIn(join(this.files.folder, PARTS)));
    for (const name of names) {
      const [uploadId = '', key = ''] = name.split('.');
      const found = await guarded(() => stat(join(this.files.folder, PARTS, name)).catch(unlessMissing));
      if (!found) continue;
      const startedAt = found.birthtimeMs > 0 ? found.birthtime : found.mtime;
      yield { key: Buffer.from(key, 'base64url').toString(), uploadId, startedAt };
    }
  }
}

function folderOf(key: string, uploadId: string): string {
  if (!isUuid(uploadId)) throw new BlobStoreError('This is no upload of the store.');
  return `${PARTS}/${uploadId}.${Buffer.from(key).toString('base64url')}`;
}

function nameOf(partNumber: number): string {
  return String(partNumber).padStart(NUMBER_DIGITS, '0');
}

function etagOf({ sha256 }: KeptBytes): string {
  return sha256.slice(0, ETAG_DIGITS);
}

async function describe(handle: FileHandle): Promise<{ readonly size: number; readonly etag: string }> {
  const size = (await handle.stat()).size - ETAG_DIGITS;
  const etag = Buffer.alloc(ETAG_DIGITS);
  await handle.read(etag, 0, ETAG_DIGITS, size);
  return { size, etag: etag.toString() };
}

async function* pieces(handle: FileHandle, size: number): AsyncGenerator<Buffer> {
  for (let position = 0; position < size;) {
    const piece = Buffer.allocUnsafe(Math.min(READ_BYTES, size - position));
    const { bytesRead } = await guarded(() => handle.read(piece, 0, piece.length, position));
    if (bytesRead === 0) throw new BlobStoreError('A part is shorter than it was.');
    position += bytesRead;
    yield piece.subarray(0, bytesRead);
  }
}
