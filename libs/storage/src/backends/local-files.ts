import { createHash, randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, rename, rm, unlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { BlobStoreError, BodySizeError } from '../contracts/blob-store-errors.js';
import type { KeptBytes, PutOptions } from '../contracts/blob-store.port.js';

const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;

/** Files that are whole or absent, whenever the machine stops. */
export class LocalFiles {
  /** @param folder an absolute path. */
  constructor(readonly folder: string) {}

  path(key: string): string {
    return join(this.folder, ...key.split('/'));
  }

  /** @throws BodySizeError, BlobStoreError, the error of the body; nothing stays behind. */
  async write(
    key: string,
    body: AsyncIterable<Buffer>,
    { size: announced, signal }: PutOptions = {},
  ): Promise<KeptBytes> {
    const draft = join(this.folder, 'tmp', randomUUID());
    const handle = await guarded(() => open(draft, 'wx', FILE_MODE));
    try {
      const kept = await fill(handle, body, announced, signal);
      await guarded(() => handle.sync());
      await handle.close();
      await guarded(() => this.publish(draft, this.path(key)));
      return kept;
    } catch (error) {
      await handle.close().catch(() => undefined);
      await rm(draft, { force: true });
      throw error;
    }
  }

  /** A name becomes durable with the folder it is in. */
  async publish(draft: string, path: string): Promise<void> {
    await this.makeFolder(dirname(path));
    await rename(draft, path);
    await syncFolder(dirname(path));
  }

  /** There need not be such a file. */
  async remove(path: string): Promise<void> {
    await guarded(async () => {
      await unlink(path).catch((error: unknown) => {
        if (!isMissing(error)) throw error;
      });
    });
  }

  async makeFolder(path: string): Promise<void> {
    const first = await mkdir(path, { recursive: true, mode: FOLDER_MODE });
    if (first !== undefined) await syncFolder(dirname(first));
  }
}

async function fill(
  handle: FileHandle,
  body: AsyncIterable<Buffer>,
  announced: number | undefined,
  signal: AbortSignal | undefined,
): Promise<KeptBytes> {
  const hash = createHash('sha256');
  let size = 0;
  // The next piece is hashed while this one is on its way to the disk.
  let writing: Promise<void> = Promise.resolve();
  try {
    for await (const piece of body) {
      signal?.throwIfAborted();
      size += piece.length;
      if (announced !== undefined && size > announced) throw new BodySizeError(announced, size);
      await writing;
      writing = guarded(() => writeAll(handle, piece));
      hash.update(piece);
    }
  } finally {
    await writing.catch(() => undefined);
  }
  await writing;
  if (announced !== undefined && size !== announced) throw new BodySizeError(announced, size);
  return { size, sha256: hash.digest('hex') };
}

async function writeAll(handle: FileHandle, bytes: Buffer): Promise<void> {
  let written = 0;
  while (written < bytes.length) {
    written += (await handle.write(bytes, written, bytes.length - written)).bytesWritten;
  }
}

async function syncFolder(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

export function isMissing(error: unknown): boolean {
  return (error as NodeJS.ErrnoException | undefined)?.code === 'ENOENT';
}

/** Runs disk work. @throws BlobStoreError for whatever the disk refuses. */
export async function guarded<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw new BlobStoreError(`The disk of the store: ${(error as Error).message}`, { cause: error });
  }
}
