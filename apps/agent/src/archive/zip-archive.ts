import { type Entry, getFileNameLowLevel, openPromise, type ZipFile } from 'yauzl';
import type { ArchiveBudget } from './archive-budget.js';
import { ArchiveRefused } from './archive-refused.js';
import type { GuardedFolder } from './guarded-folder.js';

const MODE_SHIFT = 16;
const TYPE_MASK = 0o170000;
const DIRECTORY = 0o040000;
const REGULAR = 0o100000;
const SYMLINK = 0o120000;
const TARGET_BYTES = 4096;
const MADE_ON_UNIX = 3;

/**
 * The content of an entry, opened when it is first read: the decoder runs as soon as it is open, and a fault it comes
 * to before anybody listens would end the process.
 */
async function* contentOf(zip: ZipFile, entry: Entry): AsyncGenerator<Buffer> {
  yield* (await zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>;
}

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
async function checkLocalName(zip: ZipFile, entry: Entry, name: string): Promise<void> {
  const local = await zip.readLocalFileHeaderPromise(entry);
  const same =
    local.fileName.equals(entry.fileNameRaw) && local.compressionMethod === entry.compressionMethod;
  if (!same) throw ArchiveRefused.entry(name, 'is described twice and differently');
}

async function unpackEntry(zip: ZipFile, entry: Entry, folder: GuardedFolder): Promise<void> {
  const { generalPurposeBitFlag, fileNameRaw, extraFields, externalFileAttributes } = entry;
  const name = getFileNameLowLevel(generalPurposeBitFlag, fileNameRaw, extraFields, true);
  if (entry.isEncrypted()) throw ArchiveRefused.entry(name, 'is encrypted');
  await checkLocalName(zip, entry, name);
  const attributes = entry.versionMadeBy >> 8 === MADE_ON_UNIX ? externalFileAttributes >>> MODE_SHIFT : 0;
  const type = attributes & TYPE_MASK;
  if (/[\\/]$/.test(name) || type === DIRECTORY) return folder.directory(name);
  if (type === SYMLINK) {
    return folder.symbolicLink(name, await readTarget(name, contentOf(zip, entry)));
  }
  if (type !== 0 && type !== REGULAR) {
    throw ArchiveRefused.entry(name, 'is of a kind that is not unpacked');
  }
  return folder.file(name, attributes, contentOf(zip, entry));
}

/** @throws ArchiveRefused; the error of the decoder or of the file system */
export async function unpackZip(path: string, folder: GuardedFolder, budget: ArchiveBudget): Promise<void> {
  const zip = await openPromise(path, { decodeStrings: false, lazyEntries: true, autoClose: false });
  try {
    for await (const entry of zip.eachEntry()) {
      budget.addEntry();
      await unpackEntry(zip, entry, folder);
    }
  } finally {
    zip.close();
  }
}
