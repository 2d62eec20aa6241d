import { type Entry, type LocalFileHeader, openPromise, type ZipFile } from 'yauzl';
import { TimeSlice } from '#libs/parsing/contracts';
import { type ArchiveBudget, ArchiveRefused, type ArchiveSink } from './archive-budget.js';
import { namedFault, requireKnownKind } from './zip-kinds.js';
import { zipName } from './zip-name.js';

const MODE_SHIFT = 16;
const TYPE_MASK = 0o170000;
const DIRECTORY = 0o040000;
const REGULAR = 0o100000;
const SYMLINK = 0o120000;
const TARGET_BYTES = 4096;
const MADE_ON_UNIX = 3;

/** How a ZIP is opened for {@link readZip}. */
export const ZIP_OPTIONS = { decodeStrings: false, lazyEntries: true, autoClose: false } as const;

/**
 * The content of an entry, opened when it is first read: a decoder runs as soon as it is open, and a fault it comes
 * to before anybody listens would end the process.
 */
export type ZipContent = (entry: Entry, local: LocalFileHeader) => AsyncIterable<Buffer>;

async function readTarget(name: string, content: AsyncIterable<Buffer>): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of content) {
    size += part.length;
    if (size > TARGET_BYTES) throw ArchiveRefused.entry(name, 'is a link with a target that is too long');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

/** The name beside the content must be the one of the directory at the end: readers differ in which they take. */
async function localHeader(zip: ZipFile, entry: Entry, name: string): Promise<LocalFileHeader> {
  const local = await zip.readLocalFileHeaderPromise(entry);
  const same =
    local.fileName.equals(entry.fileNameRaw) && local.compressionMethod === entry.compressionMethod;
  if (!same) throw ArchiveRefused.entry(name, 'is described twice and differently');
  return local;
}

async function takeEntry(
  zip: ZipFile,
  entry: Entry,
  contentOf: ZipContent,
  sink: ArchiveSink,
): Promise<void> {
  const name = zipName(entry);
  requireKnownKind(name, entry);
  const local = await localHeader(zip, entry, name);
  const attributes =
    entry.versionMadeBy >> 8 === MADE_ON_UNIX ? entry.externalFileAttributes >>> MODE_SHIFT : 0;
  const type = attributes & TYPE_MASK;
  if (/[\\/]$/.test(name) || type === DIRECTORY) return sink.directory(name);
  if (type === SYMLINK) return sink.symbolicLink(name, await readTarget(name, contentOf(entry, local)));
  if (type !== 0 && type !== REGULAR) {
    throw ArchiveRefused.entry(name, 'is of a kind that is not unpacked');
  }
  return sink.file(name, attributes, contentOf(entry, local));
}

/**
 * @param opening with {@link ZIP_OPTIONS}; it is closed at the end
 * @throws ArchiveRefused; the error of the source, of the decoder or of the sink
 */
export async function readZip(
  opening: Promise<ZipFile>,
  contentOf: ZipContent,
  sink: ArchiveSink,
  budget: ArchiveBudget,
): Promise<void> {
  const zip = await opening.catch((error: unknown) => {
    throw namedFault(error);
  });
  const slice = new TimeSlice();
  try {
    for await (const entry of zip.eachEntry()) {
      if (slice.isOver) await slice.rest();
      budget.addEntry();
      await takeEntry(zip, entry, contentOf, sink);
    }
  } catch (error) {
    throw namedFault(error);
  } finally {
    zip.close();
  }
}

/**
 * Reads a ZIP of this machine.
 * @throws ArchiveRefused; the error of the decoder, of the file system or of the sink
 */
export async function readZipFile(path: string, sink: ArchiveSink, budget: ArchiveBudget): Promise<void> {
  const opening = openPromise(path, ZIP_OPTIONS);
  const contentOf = async function* (entry: Entry) {
    const zip = await opening;
    yield* (await zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>;
  };
  await readZip(opening, contentOf, sink, budget);
}
