import { pack } from 'tar-stream';
import type { ArchivedFile } from './archived-files.policy.js';

/** Without the time of packing, the same files are the same bytes. */
const NO_TIME = new Date(0);
const READABLE_BY_ALL = 0o644;

/** A tar archive with these files. */
export async function tarArchive(files: readonly ArchivedFile[]): Promise<Buffer> {
  const archive = pack();
  for (const { path, bytes } of files) {
    archive.entry({ name: path, mode: READABLE_BY_ALL, mtime: NO_TIME }, bytes);
  }
  archive.finalize();
  const pieces: Buffer[] = [];
  for await (const piece of archive as AsyncIterable<Buffer>) pieces.push(piece);
  return Buffer.concat(pieces);
}
