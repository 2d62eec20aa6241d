import { Readable } from 'node:stream';
import { types } from 'node:util';
import { fromRandomAccessReaderPromise } from 'yauzl';
import {
  ArchiveBudget,
  ArchiveRefused,
  readTar,
  readZip,
  unpackedContent,
  ZIP_OPTIONS,
  zipName,
} from '#libs/archives';
import { parseHere, type SourceBytes } from '#libs/parsing/contracts';
import type { SourceFormat } from '../contracts/source.events.js';
import { compareFiles, type Difference } from './compare-files.policy.js';
import { COMPARED_LIMITS, FileList, type Files, MOST_ROWS } from './file-list.js';
import { SourceReader } from './source-reader.js';

/** An archive that is to be read. */
export interface ComparedArchive {
  readonly format: Exclude<SourceFormat, 'other'>;
  /** Bytes. */
  readonly size: number;
}

/** What is different; or which of the two could not be read, and why. */
export type ArchiveComparison =
  | { readonly difference: Difference }
  | { readonly unreadable: number; readonly reason: string };

/** The files of an archive, with hashes of their contents. @throws ArchiveRefused, the error of a decoder. */
async function listFiles({ format, size }: ComparedArchive, bytes: SourceBytes): Promise<Files> {
  const budget = new ArchiveBudget(COMPARED_LIMITS, size, null);
  const list = new FileList(COMPARED_LIMITS, budget);
  if (format !== 'zip') {
    const source = Readable.from(bytes.pieces(), { objectMode: false });
    await readTar(source, format === 'tar.gz', list, budget);
    return list.finish();
  }
  const reader = new SourceReader(bytes, size);
  await readZip(
    fromRandomAccessReaderPromise(reader, size, ZIP_OPTIONS),
    (entry, { fileDataStart }) => {
      const { compressionMethod, compressedSize, uncompressedSize } = entry;
      return unpackedContent(
        { name: zipName(entry), compressionMethod, compressedSize, uncompressedSize },
        reader.bytes(fileDataStart, fileDataStart + compressedSize),
      );
    },
    list,
    budget,
  );
  return list.finish();
}

/** Decoders throw plain errors, zlib with a code of its own; errors of anything else have a class or another code. */
function isFaultOfArchive(error: unknown): error is Error {
  if (error instanceof ArchiveRefused) return true;
  if (!types.isNativeError(error)) return false;
  const { code, constructor } = error as NodeJS.ErrnoException;
  return code === undefined ? constructor.name === 'Error' : code.startsWith('Z_');
}

parseHere(async (archives: readonly ComparedArchive[], sources): Promise<ArchiveComparison> => {
  const lists: Files[] = [];
  for (const [index, archive] of archives.entries()) {
    try {
      lists.push(await listFiles(archive, sources[index]!));
    } catch (error) {
      if (!isFaultOfArchive(error)) throw error;
      return { unreadable: index, reason: error.message };
    }
  }
  const [before, after] = lists;
  return { difference: compareFiles(before!, after!, MOST_ROWS) };
});
