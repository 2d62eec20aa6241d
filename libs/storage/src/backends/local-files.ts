import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, readdir, rename, rm, stat, unlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { BlobStoreError, type KeptBytes, type PutOptions } from '../contracts/blob-store.port.js';
import { GatheredWrites } from './gathered-writes.js';
import { MeasuredBody } from './blob-bodies.js';

const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;
const DRAFTS = 'tmp';
/** Keys are the service's own; whatever else came here would be a mistake of ours, and leaves the folder nowhere. */
const SEGMENT = /^[A-Za-z0-9_-][A-Za-z0-9._-]*$/;

export interface WriteOptions extends PutOptions {
  /** What the file ends with, behind the body. */
  readonly trailer?: (kept: KeptBytes) => Buffer;
}

/** Files that are whole or absent, whenever the machine stops. */
export class LocalFiles {
  /** @param folder an absolute path. */
  constructor(readonly folder: string) {}

  path(key: string): string {
    const segments = key.split('/');
    if (!segments.every((segment) => SEGMENT.test(segment)))
      throw new BlobStoreError('This is no key of the store.');
    return join(this.folder, ...segments);
  }

  /** For drafts, once for a folder: where it is missing later, the disk is gone and must not be made up. */
  async prepare(): Promise<void> {
    await guarded(() => this.makeFolder(join(this.folder, DRAFTS)));
  }

  /** @throws BodySizeError, BlobStoreError, the error of the body; nothing stays behind. */
  async write(
    key: string,
    body: AsyncIterable<Buffer>,
    { size, signal, trailer }: WriteOptions = {},
  ): Promise<KeptBytes> {
    const path = this.path(key);
    return this.inDraft(async (draft, handle) => {
      const kept = await fill(handle, new MeasuredBody(body, size, signal));
      await guarded(async () => {
        if (trailer) await writeAll(handle, [trailer(kept)]);
        await handle.sync();
        await this.publish(draft, path);
      });
      return kept;
    });
  }

  /** Keeps a body while `use` works with it. @throws BlobStoreError, the error of the body, those of `use`. */
  async aside<T>(
    body: AsyncIterable<Buffer>,
    signal: AbortSignal | undefined,
    use: (path: string, kept: KeptBytes) => Promise<T>,
  ): Promise<T> {
    await this.prepare();
    return this.inDraft(async (draft, handle) => {
      const kept = await fill(handle, new MeasuredBody(body, undefined, signal));
      return use(draft, kept);
    });
  }

  /** There need not be such a file. */
  async remove(path: string): Promise<void> {
    await guarded(() => unlink(path).catch(unlessMissing));
  }

  /** @returns how many drafts were removed that nobody has written to since. */
  async sweepDrafts(before: Date): Promise<number> {
    return guarded(async () => {
      let swept = 0;
      for (const name of await namesIn(join(this.folder, DRAFTS))) {
        const path = join(this.folder, DRAFTS, name);
        const found = await stat(path).catch(unlessMissing);
        if (!found || found.mtime >= before) continue;
        await rm(path, { force: true, recursive: true });
        swept += 1;
      }
      return swept;
    });
  }

  /** Durable with all folders above it that are new. */
  async makeFolder(path: string): Promise<void> {
    const first = await mkdir(path, { recursive: true, mode: FOLDER_MODE });
    if (first === undefined) return;
    for (let made = path; made.length >= first.length; made = dirname(made)) await syncFolder(dirname(made));
  }

  private async inDraft<T>(use: (path: string, handle: FileHandle) => Promise<T>): Promise<T> {
    const draft = join(this.folder, DRAFTS, randomUUID());
    const handle = await guarded(() => open(draft, 'wx', FILE_MODE));
    try {
      return await use(draft, handle);
    } finally {
      await handle.close();
      // Where even that is refused, the sweep finds it; what happened before is what counts.
      await rm(draft, { force: true }).catch(() => undefined);
    }
  }

  /** A name becomes durable with the folder it is in. */
  private async publish(draft: string, path: string): Promise<void> {
    await this.makeFolder(dirname(path));
    await rename(draft, path);
    await syncFolder(dirname(path));
  }
}

/** The next pieces are hashed while those before are on their way to the disk. */
async function fill(handle: FileHandle, body: MeasuredBody): Promise<KeptBytes> {
  const writes = new GatheredWrites((pieces) => guarded(() => writeAll(handle, pieces)));
  try {
    for await (const piece of body.pieces()) await writes.write(piece);
    await writes.finish();
  } finally {
    await writes.abandon();
  }
  return body.kept();
}

/** A disk may take less than it is given. */
async function writeAll(handle: FileHandle, pieces: readonly Buffer[]): Promise<void> {
  let left = pieces;
  while (left.length > 0) {
    let { bytesWritten } = await handle.writev(left);
    const rest: Buffer[] = [];
    for (const piece of left) {
      if (bytesWritten < piece.length) rest.push(piece.subarray(bytesWritten));
      bytesWritten = Math.max(0, bytesWritten - piece.length);
    }
    left = rest;
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

/** Sorted; none where there is no such folder. */
export async function namesIn(path: string): Promise<string[]> {
  return ((await readdir(path).catch(unlessMissing)) ?? []).sort();
}

export function isMissing(error: unknown): boolean {
  return (error as NodeJS.ErrnoException | undefined)?.code === 'ENOENT';
}

export function unlessMissing(error: unknown): undefined {
  if (!isMissing(error)) throw error;
  return undefined;
}

/** Runs disk work. @throws BlobStoreError for whatever the disk refuses. */
export async function guarded<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof BlobStoreError) throw error;
    throw new BlobStoreError(`The disk of the store: ${(error as Error).message}`, { cause: error });
  }
}
