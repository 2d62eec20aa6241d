import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createInflateRaw } from 'node:zlib';
import { ArchiveRefused } from './archive-refused.js';

/** What an entry of a ZIP says of its content. */
export interface PackedEntry {
  readonly name: string;
  readonly compressionMethod: number;
  readonly uncompressedSize: number;
}

type Unpack = (packed: AsyncIterable<Buffer>) => AsyncIterable<Buffer>;

async function* inflated(packed: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
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
  { name, compressionMethod, uncompressedSize }: PackedEntry,
  packed: AsyncIterable<Buffer>,
): AsyncGenerator<Buffer> {
  const unpack = UNPACK[compressionMethod];
  if (!unpack) throw ArchiveRefused.entry(name, 'is packed in a way that is not known');
  let size = 0;
  for await (const piece of unpack(packed)) {
    size += piece.length;
    if (size > uncompressedSize) break;
    yield piece;
  }
  if (size !== uncompressedSize) throw ArchiveRefused.entry(name, 'has another size than it says');
}
