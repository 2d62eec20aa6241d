import { randomUUID } from 'node:crypto';
import { lstatSync, renameSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join, posix } from 'node:path';
import type { Readable } from 'node:stream';
import type { ArchiveFormat } from '#libs/agent-protocol';
import { ArchiveRefused } from '#libs/archives';
import { RequestError } from '../api/request-error.js';
import { unpackArchive } from '../archive/unpack-archive.js';
import type { Account } from '../process/launcher.js';
import { entriesOf, giveTo } from './entries-of.js';
import { HeldFolder } from './held-folder.js';
import type { UploadPlace } from './upload-path.js';
import { asRefusal, holdFolder, receiveFile, type WrittenFile } from './write-upload.js';

/** Moves what is in one folder into another; folders that are in both are merged, files replaced. */
async function merge(from: string, into: HeldFolder, owner: Account | null): Promise<void> {
  for await (const entry of entriesOf(from)) {
    const source = join(from, entry.name);
    const present = lstatSync(into.at(entry.name), { throwIfNoEntry: false });
    if (entry.isDirectory() && present?.isDirectory()) {
      const inner = into.enter(entry.name, owner);
      try {
        await merge(source, inner, owner);
      } finally {
        inner.close();
      }
    } else renameSync(source, into.at(entry.name));
  }
}

/**
 * Unpacks an uploaded archive into a folder. It is unpacked aside, where the code of the application cannot
 * interfere, and then moved in.
 * @param scratch folder of the agent on the same file system
 * @throws RequestError `archive_refused`, `path_denied`, `invalid_request`, `body_too_large`
 */
export async function extractUpload(
  place: UploadPlace,
  format: ArchiveFormat,
  owner: Account | null,
  body: Readable,
  scratch: string,
): Promise<WrittenFile> {
  const own = join(scratch, `upload-${randomUUID()}`);
  const unpacked = join(own, 'content');
  await mkdir(unpacked, { recursive: true, mode: 0o700 });
  let folder: HeldFolder | null = null;
  try {
    const received = await receiveFile(body, join(own, 'archive'));
    await unpackArchive(join(own, 'archive'), format, unpacked);
    if (owner) await giveTo(owner, unpacked);
    const { root, shown, folders, name } = place;
    const names = name === '' ? folders : [...folders, name];
    folder = holdFolder({ root, folders: names }, owner);
    await merge(unpacked, folder, owner);
    folder.sync();
    return { path: posix.join(shown, ...names), ...received };
  } catch (error) {
    if (error instanceof ArchiveRefused) throw new RequestError(422, 'archive_refused', error.message);
    throw asRefusal(error);
  } finally {
    folder?.close();
    await rm(own, { recursive: true, force: true });
  }
}
