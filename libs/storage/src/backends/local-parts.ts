import { createReadStream } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { newId } from '#libs/kernel';
import { BlobStoreError } from '../contracts/blob-store-errors.js';
import type { BlobPart, PutOptions } from '../contracts/blob-store.port.js';
import { guarded, isMissing, type LocalFiles } from './local-files.js';

export interface LocalUpload {
  readonly key: string;
  readonly uploadId: string;
  readonly startedAt: Date;
}

/** A part's file is named by its number and its etag: `00001-<etag>`. */
const PART_NAME = /^(\d{5})-([0-9a-f]{32})$/;
const ETAG_DIGITS = 32;

/** Uploads in parts, a folder each. */
export class LocalParts {
  constructor(private readonly files: LocalFiles) {}

  async create(): Promise<string> {
    const uploadId = newId();
    await guarded(() => this.files.makeFolder(this.folder(uploadId)));
    return uploadId;
  }

  async put(
    uploadId: string,
    partNumber: number,
    body: AsyncIterable<Buffer>,
    options: PutOptions,
  ): Promise<BlobPart> {
    await guarded(() => stat(this.folder(uploadId)));
    const number = String(partNumber).padStart(5, '0');
    const draft = `parts/${uploadId}/${number}.${newId()}`;
    const { size, sha256 } = await this.files.write(draft, body, options);
    const etag = sha256.slice(0, ETAG_DIGITS);
    await guarded(() =>
      this.files.publish(this.files.path(draft), join(this.folder(uploadId), `${number}-${etag}`)),
    );
    for (const other of await this.names(uploadId)) {
      if (other.startsWith(`${number}-`) && !other.endsWith(etag))
        await this.files.remove(join(this.folder(uploadId), other));
    }
    return { partNumber, size, etag };
  }

  async list(uploadId: string): Promise<BlobPart[]> {
    const parts: BlobPart[] = [];
    for (const name of await this.names(uploadId)) {
      const [, number, etag] = PART_NAME.exec(name) ?? [];
      if (number === undefined || etag === undefined) continue;
      const { size } = await guarded(() => stat(join(this.folder(uploadId), name)));
      parts.push({ partNumber: Number(number), size, etag });
    }
    return parts;
  }

  async *read(uploadId: string, parts: readonly BlobPart[]): AsyncGenerator<Buffer> {
    for (const { partNumber, etag } of parts) {
      const name = `${String(partNumber).padStart(5, '0')}-${etag}`;
      try {
        yield* createReadStream(join(this.folder(uploadId), name), {
          highWaterMark: 524_288,
        }) as AsyncIterable<Buffer>;
      } catch (error) {
        throw new BlobStoreError(`Part ${partNumber} of ${uploadId} cannot be read.`, { cause: error });
      }
    }
  }

  /** There need not be such an upload. */
  async remove(uploadId: string): Promise<void> {
    await guarded(() => rm(this.folder(uploadId), { recursive: true, force: true }));
  }

  async *uploads(): AsyncGenerator<LocalUpload> {
    for (const uploadId of await this.entries(this.files.path('parts'))) {
      const { birthtime } = await guarded(() => stat(this.folder(uploadId)));
      yield { key: '', uploadId, startedAt: birthtime };
    }
  }

  private folder(uploadId: string): string {
    return this.files.path(`parts/${uploadId}`);
  }

  private names(uploadId: string): Promise<string[]> {
    return this.entries(this.folder(uploadId));
  }

  private async entries(path: string): Promise<string[]> {
    return guarded(async () => {
      try {
        return (await readdir(path)).sort();
      } catch (error) {
        if (isMissing(error)) return [];
        throw error;
      }
    });
  }
}
