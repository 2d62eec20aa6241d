import { once } from 'node:events';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { type Extract, extract, type Header } from 'tar-stream';
import type { ArchiveBudget } from './archive-budget.js';
import { ArchiveRefused } from './archive-refused.js';
import type { ArchiveSink } from './archive-sink.js';

type Take = (sink: ArchiveSink, header: Header, content: AsyncIterable<Uint8Array>) => Promise<void>;

const takeFile: Take = (sink, { name, mode }, content) => sink.file(name, mode, content);

/** The entries that are taken; devices, pipes and unknown ones are refused. */
const TAKE: Partial<Record<string, Take>> = {
  file: takeFile,
  'contiguous-file': takeFile,
  directory: (sink, { name }) => sink.directory(name),
  symlink: (sink, { name, linkname }) => sink.symbolicLink(name, linkname),
  link: (sink, { name, linkname }) => sink.hardLink(name, linkname),
};

/** A plain source: a stream that was destroyed before it is read would keep a pipeline waiting for ever. */
async function* contentOf(entry: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield* entry;
}

async function feed(chunks: AsyncIterable<Buffer>, entries: Extract, signal: AbortSignal): Promise<void> {
  for await (const chunk of chunks) {
    if (!entries.write(chunk)) await once(entries, 'drain', { signal });
  }
  entries.end(null);
}

async function takeEntries(entries: Extract, sink: ArchiveSink, budget: ArchiveBudget): Promise<void> {
  for await (const entry of entries) {
    const { header } = entry;
    budget.addEntry();
    const take = TAKE[header.type];
    if (!take) throw ArchiveRefused.entry(header.name, `is of a kind that is not unpacked: ${header.type}`);
    await take(sink, header, contentOf(entry as AsyncIterable<Uint8Array>));
    entry.resume();
  }
}

/**
 * @param source the bytes of the archive
 * @throws ArchiveRefused; the error of the source, of the decoder or of the sink
 */
export async function readTar(
  source: NodeJS.ReadableStream,
  compressed: boolean,
  sink: ArchiveSink,
  budget: ArchiveBudget,
): Promise<void> {
  const entries = extract();
  const closed = new AbortController();
  entries.once('close', () => closed.abort());
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
    await takeEntries(entries, sink, budget);
  } catch (error) {
    entries.destroy(error as Error);
    await pumped;
    throw error;
  }
  const failure = await pumped;
  if (failure) throw failure;
}
