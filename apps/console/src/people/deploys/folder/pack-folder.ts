import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';
import type { FolderFile } from './chosen-folder.js';

/** What is packed already gains nothing from being packed again. */
const PACKED =
  /\.(7z|avif|br|bz2|docx|gif|gz|jpe?g|m4[av]|mov|mp[34]|og[gv]|pdf|png|pptx|rar|tgz|web[mp]|woff2?|xlsx|xz|zip|zst)$/i;
/** So much is packed before the page may breathe. */
const CHUNK_BYTES = 256 * 1_024;
const LEVEL = 6;
/** Times of a ZIP begin and end here. */
const EARLIEST_MS = Date.UTC(1980, 0, 2);
const LATEST_MS = Date.UTC(2099, 0, 1);

export interface PackOptions {
  /** Bytes of the files that have been packed. */
  readonly onProgress?: (packed: number) => void;
  readonly signal?: AbortSignal;
}

/**
 * Packs files into a ZIP, in the browser and a piece at a time. The same files give the same bytes, so that the service
 * knows them again.
 * @throws what the browser says of a file it cannot read any more, and the reason of an aborted signal.
 */
export async function packFolder(
  files: readonly FolderFile[],
  { onProgress, signal }: PackOptions = {},
): Promise<Blob> {
  const pieces: BlobPart[] = [];
  const failures: Error[] = [];
  const zip = new Zip((error, piece) => {
    if (error) failures.push(error);
    else pieces.push(piece as Uint8Array<ArrayBuffer>);
  });
  let packed = 0;
  for (const { path, file } of inOrder(files)) {
    const entry = PACKED.test(path) ? new ZipPassThrough(path) : new ZipDeflate(path, { level: LEVEL });
    entry.mtime = Math.min(LATEST_MS, Math.max(EARLIEST_MS, file.lastModified));
    zip.add(entry);
    for (let at = 0; at < file.size; at += CHUNK_BYTES) {
      signal?.throwIfAborted();
      const chunk = new Uint8Array(await file.slice(at, at + CHUNK_BYTES).arrayBuffer());
      entry.push(chunk, false);
      packed += chunk.length;
      onProgress?.(packed);
    }
    entry.push(new Uint8Array(0), true);
    if (failures.length > 0) break;
  }
  zip.end();
  const [failure] = failures;
  if (failure) throw failure;
  return new Blob(pieces, { type: 'application/zip' });
}

/** By their bytes and not by the language of the reader. */
function inOrder(files: readonly FolderFile[]): FolderFile[] {
  return [...files].sort((a, b) => (a.path < b.path ? -1 : 1));
}
