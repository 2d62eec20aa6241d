import { createHash, randomUUID } from 'node:crypto';
import { constants, renameSync, rmSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { RequestError } from '../api/request-error.js';
import type { Account } from '../process/account.js';
import { HeldFolder } from './held-folder.js';
import type { UploadPlace } from './upload-path.js';

export const UPLOAD_LIMIT = 600 * 1024 * 1024;

/** The shape of `AgentFile`. */
export interface WrittenFile {
  readonly path: string;
  readonly size: number;
  readonly sha256: string;
}

/** Passes bytes on, counts and hashes them. @throws RequestError `body_too_large` */
class Meter extends Transform {
  readonly #hash = createHash('sha256');
  size = 0;

  override _transform(
    chunk: Buffer,
    _encoding: BufferEncoding,
    done: (error: Error | null, data?: Buffer) => void,
  ): void {
    this.size += chunk.length;
    if (this.size > UPLOAD_LIMIT) {
      done(new RequestError(413, 'body_too_large', `limit ${UPLOAD_LIMIT} bytes`));
      return;
    }
    this.#hash.update(chunk);
    done(null, chunk);
  }

  digest(): string {
    return this.#hash.digest('hex');
  }
}

const DENIED_CODES = new Set(['ELOOP', 'ENOTDIR', 'EACCES', 'EPERM']);

/** A link or a file on the way is as good as a path that leads elsewhere. */
export function asRefusal(error: unknown): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (DENIED_CODES.has(code ?? '')) {
    return new RequestError(403, 'path_denied', 'something on the way is no folder of the application');
  }
  if (code === 'EISDIR' || code === 'ENOTEMPTY' || code === 'EEXIST') {
    return new RequestError(400, 'invalid_request', 'path is a folder');
  }
  return error;
}

/** Opens the folder of a place, made as far as it is absent. */
export function holdFolder({ root, folders }: UploadPlace, owner: Account | null): HeldFolder {
  let held = HeldFolder.open(root);
  for (const name of folders) {
    try {
      const entered = held.enter(name, owner);
      held.close();
      held = entered;
    } catch (error) {
      held.close();
      throw error;
    }
  }
  return held;
}

async function receive(body: Readable, file: FileHandle): Promise<Meter> {
  const meter = new Meter();
  await pipeline(body, meter, file.createWriteStream({ autoClose: false }));
  await file.sync();
  return meter;
}

/** Receives a body into a file of its own; the caller removes it. */
export async function receiveFile(body: Readable, path: string): Promise<{ size: number; sha256: string }> {
  const file = await open(path, 'wx', 0o600);
  try {
    const meter = await receive(body, file);
    return { size: meter.size, sha256: meter.digest() };
  } finally {
    await file.close();
  }
}

/**
 * Writes a file as a whole: beside its place, then renamed. What was there before is replaced, also a link.
 * @throws RequestError `path_denied`, `invalid_request`, `body_too_large`
 */
export async function writeUpload(
  place: UploadPlace,
  mode: number,
  owner: Account | null,
  body: Readable,
): Promise<WrittenFile> {
  if (place.name === '') throw new RequestError(400, 'invalid_request', 'path is a folder');
  let folder: HeldFolder | null = null;
  const fresh = `.upload-${randomUUID()}`;
  try {
    folder = holdFolder(place, owner);
    const { O_WRONLY, O_CREAT, O_EXCL, O_NOFOLLOW } = constants;
    const file = await open(folder.at(fresh), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, 0o600);
    let meter: Meter;
    try {
      meter = await receive(body, file);
      await file.chmod(mode);
      if (owner) await file.chown(owner.uid, owner.gid);
    } finally {
      await file.close();
    }
    renameSync(folder.at(fresh), folder.at(place.name));
    folder.sync();
    const path = join(place.root, ...place.folders, place.name);
    return { path, size: meter.size, sha256: meter.digest() };
  } catch (error) {
    if (folder) rmSync(folder.at(fresh), { force: true });
    throw asRefusal(error);
  } finally {
    folder?.close();
  }
}
