import { once } from 'node:events';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { type Extract, extract, type Header } from 'tar-stream';
import type { ArchiveBudget } from './archive-budget.js';
import { ArchiveRefused } from './archive-refused.js';
import type { ArchiveSink } from './archive-sink.js';

/**
 * Bytes between the contents of two entries. The decoder keeps the long names and other records that stand there in
 * memory until they are whole.
 */
const BETWEEN_ENTRIES_BYTES = 1_048_576;
const BLOCK_BYTES = 512;

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

/** Lets the decoder have the content of the entry it has come to, and a little more. */
class Feed {
  #written = 0;
  #allowed = BETWEEN_ENTRIES_BYTES;

  constructor(private readonly entries: Extract) {}

  /** The decoder has come to an entry of this size. */
  allow(size: number): void {
    const blocks = Math.ceil(size / BLOCK_BYTES) * BLOCK_BYTES;
    this.#allowed = this.#written + blocks + BETWEEN_ENTRIES_BYTES;
  }

  /** @throws ArchiveRefused */
  async write(chunks: AsyncIterable<Buffer>, signal: AbortSignal): Promise<void> {
    for await (const chunk of chunks) {
      if (this.#written > this.#allowed)
        throw new ArchiveRefused('the archive has too much between its entries');
      this.#written += chunk.length;
      if (!this.entries.write(chunk)) await once(this.entries, 'drain', { signal });
    }
    this.entries.end(null);
  }
}

async function takeEntries(
  entries: Extract,
  feed: Feed,
  sink: ArchiveSink,
  budget: ArchiveBudget,
): Promise<void> {
  for await (const entry of entries) {
    const { header } = entry;
    budget.addEntry();
    feed.allow(header.size ?? 0);
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
  const feed = new Feed(entries);
  const closed = new AbortController();
  entries.once('close', () => closed.abort());
  const toEntries = (chunks: AsyncIterable<Buffer>): Promise<void> => feed.write(chunks, closed.signal);
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
    await takeEntries(entries, feed, sink, budget);
  } catch (error) {
    entries.destroy(error as Error);
    await pumped;
    throw error;
  }
  const failure = await pumped;
  if (failure) throw failure;
}
