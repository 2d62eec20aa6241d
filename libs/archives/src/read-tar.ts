import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { TimeSlice } from '#libs/parsing/contracts';
import { type ArchiveBudget, ArchiveRefused, type ArchiveSink } from './archive-budget.js';
import { BLOCK, readPath, readPax, readTarHeader, type TarExtension, type TarHeader } from './tar-header.js';

/** What may be said of entries in records of their own, which are read in one piece each. */
const RECORDS = {
  /** Bytes of one. */
  bytes: 64 * 1024,
  /** Of all of them, for each entry so far and one more: what programs write of an entry is far less. */
  bytesAnEntry: 4 * 1024,
  freeBytes: 1024 * 1024,
} as const;

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
  const read = (chunks: AsyncIterable<Buffer>): Promise<void> => new TarReader(chunks, sink, budget).read();
  if (compressed) await pipeline(source, createGunzip(), budget.meter(), read);
  else await pipeline(source, budget.meter(), read);
}

/** Goes through a tar block by block: it holds one record at most, and never more than a piece of what follows. */
class TarReader {
  readonly #pieces: AsyncIterator<Buffer>;
  #piece: Buffer = Buffer.alloc(0);
  #recordBytes = 0;

  constructor(
    chunks: AsyncIterable<Buffer>,
    private readonly sink: ArchiveSink,
    private readonly budget: ArchiveBudget,
  ) {
    this.#pieces = chunks[Symbol.asyncIterator]();
  }

  async read(): Promise<void> {
    let said: TarExtension = {};
    // A piece of the archive may hold a hundred entries about which there is nothing to wait for.
    const slice = new TimeSlice();
    for (let block = await this.#block(); block; block = await this.#block()) {
      if (slice.isOver) await slice.rest();
      const header = readTarHeader(block);
      if (!header) continue;
      const more = await this.#extension(header);
      if (more) said = { ...said, ...more };
      else {
        await this.#entry(header, said);
        said = {};
      }
    }
  }

  /** What a header says of the entry behind it; null for an entry. */
  async #extension(header: TarHeader): Promise<TarExtension | null> {
    switch (header.kind) {
      case 'pax':
        return readPax(await this.#record(header));
      case 'pax-global':
        // Of all entries that follow: nothing that is taken here may be said so.
        readPax(await this.#record(header));
        return {};
      case 'gnu-path':
        return { path: readPath(await this.#record(header)) };
      case 'gnu-link-path':
        return { linkpath: readPath(await this.#record(header)) };
      default:
        return null;
    }
  }

  async #entry(header: TarHeader, said: TarExtension): Promise<void> {
    const { sink } = this;
    const { kind, letter, mode } = header;
    const name = said.path || header.name;
    const target = said.linkpath || header.linkName;
    const size = said.size ?? header.size;
    this.budget.addEntry();
    const left = { bytes: kind === 'directory' ? 0 : size };
    switch (kind) {
      case 'file':
        await sink.file(name, mode, this.#content(left));
        break;
      case 'directory':
        await sink.directory(name);
        break;
      case 'symlink':
        await sink.symbolicLink(name, target);
        break;
      case 'link':
        await sink.hardLink(name, target);
        break;
      default:
        throw ArchiveRefused.entry(
          name,
          `is of a kind that is not unpacked: ${kind ?? JSON.stringify(letter)}`,
        );
    }
    for await (const piece of this.#content(left)) void piece;
    if (kind !== 'directory') await this.#skipPadding(size);
  }

  /** @throws ArchiveRefused for more than programs write */
  async #record({ size }: TarHeader): Promise<Buffer> {
    if (size > RECORDS.bytes) {
      throw new ArchiveRefused(`the archive says more than ${RECORDS.bytes} bytes of one entry`);
    }
    this.#recordBytes += BLOCK + size;
    if (this.#recordBytes > RECORDS.freeBytes + RECORDS.bytesAnEntry * (this.budget.entries + 1)) {
      throw new ArchiveRefused('the archive says too much of its entries');
    }
    const record = await this.#exactly(size);
    await this.#skipPadding(size);
    return record;
  }

  /** Null at the end. */
  async #block(): Promise<Buffer | null> {
    return (await this.#fill()) ? this.#exactly(BLOCK) : null;
  }

  async #exactly(bytes: number): Promise<Buffer> {
    if (this.#piece.length >= bytes) return this.#take(bytes);
    const parts: Buffer[] = [];
    for await (const piece of this.#content({ bytes })) parts.push(piece);
    return Buffer.concat(parts);
  }

  /** Pieces of what follows, counted off. */
  async *#content(left: { bytes: number }): AsyncGenerator<Buffer> {
    while (left.bytes > 0) {
      if (!(await this.#fill())) throw new Error('the tar ends too early');
      const piece = this.#take(Math.min(left.bytes, this.#piece.length));
      left.bytes -= piece.length;
      yield piece;
    }
  }

  async #skipPadding(size: number): Promise<void> {
    const over = size % BLOCK;
    if (over > 0) await this.#exactly(BLOCK - over);
  }

  #take(bytes: number): Buffer {
    const taken = this.#piece.subarray(0, bytes);
    this.#piece = this.#piece.subarray(bytes);
    return taken;
  }

  /** Whether there is a byte to take. */
  async #fill(): Promise<boolean> {
    while (this.#piece.length === 0) {
      const { done, value } = await this.#pieces.next();
      if (done) return false;
      this.#piece = value;
    }
    return true;
  }
}
