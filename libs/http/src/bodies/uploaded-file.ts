import { createHash, randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, unlink } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { CONFIG, type Config } from '#libs/config';
import { PorticoError } from '#libs/kernel';

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

/** Where the large parts of bodies are written while they arrive. */
@Injectable()
export class BodyStaging implements OnModuleInit {
  readonly folder: string;

  constructor(@Inject(CONFIG) { home }: Pick<Config, 'home'>) {
    this.folder = resolve(home, 'bodies');
  }

  /** A folder nobody may write to is told at the start, not by the first deploy. */
  async onModuleInit(): Promise<void> {
    const probe = await this.create();
    await probe.dispose();
  }

  /** @throws PorticoError `LARGE_BODY_BACKEND_BUSY` when there is no room for a file. */
  async create(): Promise<StagedFile> {
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    return StagedFile.create(this.folder);
  }
}

/** The bytes of a file that lies on disk. */
export interface FileBytes {
  /** From their start, as often as they are needed. */
  open(): Readable;
  /** The first ones, fewer when there are no more. */
  head(bytes: number): Promise<Buffer>;
  dispose(): Promise<void>;
}

/** What is known of a file of a request. */
export interface FileFacts {
  readonly fileName: string;
  /** As the client says; nothing relies on it. */
  readonly contentType: string;
  /** Bytes. */
  readonly size: number;
  /** 64 lower-case hexadecimal digits. */
  readonly sha256: string;
}

/**
 * A file of a form, or a text in base64 of JSON: it lies on disk until the request has ended. Its own members
 * name it and its content, so that two requests with the same file compare as equal; the bytes are beside them.
 */
export class UploadedFile implements FileFacts {
  readonly fileName: string;
  readonly contentType: string;
  readonly size: number;
  readonly sha256: string;
  readonly #bytes: FileBytes;
  #released: (() => void) | null = null;
  #isReleased = false;

  constructor({ fileName, contentType, size, sha256 }: FileFacts, bytes: FileBytes) {
    this.fileName = fileName;
    this.contentType = contentType;
    this.size = size;
    this.sha256 = sha256;
    this.#bytes = bytes;
  }

  open(): Readable {
    return this.#bytes.open();
  }

  head(bytes: number): Promise<Buffer> {
    return this.#bytes.head(bytes);
  }

  /** All bytes at once; for files that are small by the limit of their route. */
  async read(): Promise<Buffer> {
    const parts: Buffer[] = [];
    for await (const part of this.open() as AsyncIterable<Buffer>) parts.push(part);
    return Buffer.concat(parts);
  }

  /** @param listener called when the file is given up. */
  onRelease(listener: () => void): void {
    this.#released = listener;
  }

  /** Gives the file up before the request ends; nobody may read it any more. */
  async release(): Promise<void> {
    if (this.#isReleased) return;
    this.#isReleased = true;
    await this.#bytes.dispose();
    this.#released?.();
  }
}
