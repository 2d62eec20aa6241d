import { createHash, randomUUID } from 'node:crypto';
import { constants, renameSync, rmSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { posix } from 'node:path';
import type { Readable } from 'node:stream';
import { RequestError } from '../api/request-error.js';
import type { Account } from '../process/launcher.js';
import { HeldFolder } from './held-folder.js';
import type { UploadPlace } from './upload-path.js';

const UPLOAD_LIMIT = 600 * 1024 * 1024;

/** The shape of `AgentFile`. */
export interface WrittenFile {
  /** As the application knows it: where a server lies on its machine is not told. */
  readonly path: string;
  readonly size: number;
  readonly sha256: string;
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
export function holdFolder(
  { root, folders }: Pick<UploadPlace, 'root' | 'folders'>,
  owner: Account | null,
): HeldFolder {
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

/** Writes a body to a file, on the disk when this resolves. @throws RequestError `body_too_large` */
async function receive(body: Readable, file: FileHandle): Promise<{ size: number; sha256: string }> {
  const hash = createHash('sha256');
  let size = 0;
  // A refusal is an answer: it needs the stream that the body came in.
  for await (const chunk of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > UPLOAD_LIMIT) {
      throw new RequestError(413, 'body_too_large', `limit ${UPLOAD_LIMIT} bytes`);
    }
    hash.update(chunk);
    await file.appendFile(chunk);
  }
  await file.sync();
  return { size, sha256: hash.digest('hex') };
}

/** Receives a body into a file of its own; the caller removes it. */
export async function receiveFile(body: Readable, path: string): Promise<{ size: number; sha256: string }> {
  const file = await open(path, 'wx', 0o600);
  try {
    return await receive(body, file);
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
    let received: { size: number; sha256: string };
    try {
      received = await receive(body, file);
      await file.chmod(mode);
      if (owner) await file.chown(owner.uid, owner.gid);
    } finally {
      await file.close();
    }
    renameSync(folder.at(fresh), folder.at(place.name));
    folder.sync();
    return { path: posix.join(place.shown, ...place.folders, place.name), ...received };
  } catch (error) {
    if (folder) rmSync(folder.at(fresh), { force: true });
    throw asRefusal(error);
  } finally {
    folder?.close();
  }
}
