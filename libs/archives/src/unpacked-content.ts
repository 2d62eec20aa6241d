import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { buffer } from 'node:stream/consumers';
import { createInflateRaw, inflateRawSync } from 'node:zlib';
import { ArchiveRefused } from './archive-budget.js';

/** What an entry of a ZIP says of its content. */
export interface PackedEntry {
  readonly name: string;
  readonly compressionMethod: number;
  readonly compressedSize: number;
  readonly uncompressedSize: number;
}

/** Bytes that are unpacked at once: a stream of its own takes ten times the work of such an entry. */
const SMALL_BYTES = 65_536;

type Unpack = (packed: AsyncIterable<Buffer>, entry: PackedEntry) => AsyncIterable<Buffer>;

async function* inflated(packed: AsyncIterable<Buffer>, entry: PackedEntry): AsyncGenerator<Buffer> {
  const isSmall = Math.max(entry.compressedSize, entry.uncompressedSize) <= SMALL_BYTES;
  if (isSmall) yield inflatedAtOnce(await buffer(packed), entry);
  else yield* inflatedStream(packed);
}

function inflatedAtOnce(packed: Buffer, { name, uncompressedSize }: PackedEntry): Buffer {
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, uncompressedSize) });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_BUFFER_TOO_LARGE') throw error;
    throw otherSize(name);
  }
}

function otherSize(name: string): ArchiveRefused {
  return ArchiveRefused.entry(name, 'has another size than it says');
}

async function* inflatedStream(packed: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const inflate = createInflateRaw();
  const source = Readable.from(packed, { objectMode: false });
  // Whatever breaks is met by the reader of what comes out.
  const pumped = pipeline(source, inflate).catch(() => undefined);
  try {
    yield* inflate as AsyncIterable<Buffer>;
  } finally {
    inflate.destroy();
    source.destroy();
    await pumped;
  }
}

/** Ways of packing that are known, by their number in the ZIP. */
const UNPACK: Partial<Record<number, Unpack>> = {
  0: (packed) => packed,
  8: inflated,
};

/**
 * The content of an entry of a ZIP, and neither more nor less than the entry says.
 * @throws ArchiveRefused; the error of the source or of the decoder
 */
export async function* unpackedContent(
  entry: PackedEntry,
  packed: AsyncIterable<Buffer>,
): AsyncGenerator<Buffer> {
  const { name, compressionMethod, uncompressedSize } = entry;
  const unpack = UNPACK[compressionMethod];
  if (!unpack) throw ArchiveRefused.entry(name, 'is packed in a way that is not known');
  let size = 0;
  for await (const piece of unpack(packed, entry)) {
    size += piece.length;
    if (size > uncompressedSize) break;
    yield piece;
  }
  if (size !== uncompressedSize) throw otherSize(name);
}
