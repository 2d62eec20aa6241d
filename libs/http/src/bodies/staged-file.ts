import { createHash, randomUUID } from 'node:crypto';
import { open, unlink, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { PorticoError } from '#libs/kernel';
import { type FileBytes, type FileFacts, UploadedFile } from './uploaded-file.js';

/** No room on the disk, or no more files may be open. */
const FULL: ReadonlySet<string | undefined> = new Set(['ENOSPC', 'EDQUOT', 'EMFILE', 'ENFILE']);
/** Bytes of a read. */
const READ_BYTES = 1_048_576;

/**
 * A file that has no name once it is open: its bytes go with the process, however that ends, and nothing has
 * to be swept up.
 */
export class StagedFile implements FileBytes {
  readonly #hash = createHash('sha256');
  #size = 0;

  private constructor(private readonly handle: FileHandle) {}

  /** @throws PorticoError `LARGE_BODY_BACKEND_BUSY` when there is no room for it. */
  static async create(folder: string): Promise<StagedFile> {
    const path = join(folder, randomUUID());
    const handle = await withRoom(() => open(path, 'wx+', 0o600));
    await unlink(path);
    return new StagedFile(handle);
  }

  /** Bytes written. */
  get size(): number {
    return this.#size;
  }

  /** @throws PorticoError `LARGE_BODY_BACKEND_BUSY` when the disk is full. */
  async write(bytes: Buffer): Promise<void> {
    this.#hash.update(bytes);
    let written = 0;
    while (written < bytes.length) {
      const { bytesWritten } = await withRoom(() =>
        this.handle.write(bytes, written, bytes.length - written, this.#size + written),
      );
      written += bytesWritten;
    }
    this.#size += bytes.length;
  }

  /** The file, complete. */
  finish(names: Pick<FileFacts, 'fileName' | 'contentType'>): UploadedFile {
    return new UploadedFile({ ...names, size: this.#size, sha256: this.#hash.digest('hex') }, this);
  }

  open(): Readable {
    return Readable.from(this.#parts(), { objectMode: false });
  }

  async *#parts(): AsyncGenerator<Buffer> {
    for (let from = 0; from < this.#size;) {
      const part = Buffer.allocUnsafe(Math.min(READ_BYTES, this.#size - from));
      const { bytesRead } = await this.handle.read(part, 0, part.length, from);
      if (bytesRead === 0) throw new Error('A staged file is shorter than it was.');
      yield part.subarray(0, bytesRead);
      from += bytesRead;
    }
  }

  async head(bytes: number): Promise<Buffer> {
    const wanted = Buffer.alloc(Math.min(bytes, this.#size));
    await this.handle.read(wanted, 0, wanted.length, 0);
    return wanted;
  }

  dispose(): Promise<void> {
    return this.handle.close();
  }
}

async function withRoom<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (FULL.has((error as NodeJS.ErrnoException).code)) {
      throw new PorticoError('LARGE_BODY_BACKEND_BUSY', { cause: error });
    }
    throw error;
  }
}
