import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { type Extract, extract, type Header } from 'tar-stream';
import type { ArchiveBudget } from './archive-budget.js';
import { ArchiveRefused } from './archive-refused.js';
import type { GuardedFolder } from './guarded-folder.js';

type Unpack = (folder: GuardedFolder, header: Header, content: AsyncIterable<Uint8Array>) => Promise<void>;

const unpackFile: Unpack = (folder, { name, mode }, content) => folder.file(name, mode, content);

/** The entries that are unpacked; devices, pipes and unknown ones are refused. */
const UNPACK: Partial<Record<string, Unpack>> = {
  file: unpackFile,
  'contiguous-file': unpackFile,
  directory: (folder, { name }) => folder.directory(name),
  symlink: (folder, { name, linkname }) => folder.symbolicLink(name, linkname),
  link: (folder, { name, linkname }) => folder.hardLink(name, linkname),
};

/** A plain source: a stream that was destroyed before it is read would keep a pipeline waiting for ever. */
async function* contentOf(entry: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield* entry;
}

async function unpackEntries(entries: Extract, folder: GuardedFolder, budget: ArchiveBudget): Promise<void> {
  for await (const entry of entries) {
    const { header } = entry;
    budget.addEntry();
    const unpack = UNPACK[header.type];
    if (!unpack) throw ArchiveRefused.entry(header.name, `is of a kind that is not unpacked: ${header.type}`);
    await unpack(folder, header, contentOf(entry as AsyncIterable<Uint8Array>));
    entry.resume();
  }
}

async function feed(chunks: AsyncIterable<Buffer>, entries: Extract, signal: AbortSignal): Promise<void> {
  for await (const chunk of chunks) {
    if (!entries.write(chunk)) await once(entries, 'drain', { signal });
  }
  entries.end(null);
}

/** @throws ArchiveRefused; the error of the decoder or of the file system */
export async function unpackTar(
  path: string,
  compressed: boolean,
  folder: GuardedFolder,
  budget: ArchiveBudget,
): Promise<void> {
  const entries = extract();
  const closed = new AbortController();
  entries.once('close', () => closed.abort());
  const source = createReadStream(path);
  const toEntries = (chunks: AsyncIterable<Buffer>): Promise<void> => feed(chunks, entries, closed.signal);
  const pumping = compressed
    ? pipeline(source, createGunzip(), budget.meter(), toEntries)
    : pipeline(source, budget.meter(), toEntries);
  const pumped = pumping.then(
    () => null,
    (error: unknown) => {
      entries.destroy(error as Error);
      return error as Error;
    },
  );
  try {
    await unpackEntries(entries, folder, budget);
  } catch (error) {
    entries.destroy(error as Error);
    await pumped;
    throw error;
  }
  const failure = await pumped;
  if (failure) throw failure;
}
