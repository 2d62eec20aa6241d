import { RandomAccessReader } from 'yauzl';
import { ArchiveRefused } from '#libs/archives';
import type { SourceBytes } from '#libs/parsing/contracts';

const BLOCK_BYTES = 1_048_576;
/** Blocks in memory. */
const KEPT_BLOCKS = 4;
/** How often the whole of an archive may be fetched. */
const MOST_ROUNDS = 4;

/**
 * Any place of an archive, fetched by whole blocks: a ZIP has its directory at the end and small pieces everywhere. All
 * of it is read by `read` and {@link bytes}, so that no stream of the library is ever open.
 */
export class SourceReader extends RandomAccessReader {
  readonly #blocks = new Map<number, Buffer>();
  #fetched = 0;

  constructor(
    private readonly source: SourceBytes,
    private readonly size: number,
  ) {
    super();
  }

  override read(
    target: Buffer,
    offset: number,
    length: number,
    position: number,
    callback: (error: Error | null) => void,
  ): void {
    this.#copy(target.subarray(offset, offset + length), position).then(() => callback(null), callback);
  }

  /** @param end of the bytes, itself not one of them */
  async *bytes(start: number, end: number): AsyncGenerator<Buffer> {
    for (let at = start; at < end;) {
      const piece = await this.#at(at, end);
      yield piece;
      at += piece.length;
    }
  }

  async #copy(target: Buffer, position: number): Promise<void> {
    let written = 0;
    for await (const piece of this.bytes(position, position + target.length)) {
      written += piece.copy(target, written);
    }
  }

  /** What there is from a place on, up to the end of its block. */
  async #at(at: number, end: number): Promise<Buffer> {
    if (!(at >= 0 && end <= this.size)) throw new ArchiveRefused('the archive points beyond its end');
    const index = Math.floor(at / BLOCK_BYTES);
    const first = index * BLOCK_BYTES;
    return (await this.#block(index)).subarray(at - first, end - first);
  }

  async #block(index: number): Promise<Buffer> {
    const known = this.#blocks.get(index);
    if (known) return known;
    const first = index * BLOCK_BYTES;
    this.#fetched += 1;
    if (this.#fetched > KEPT_BLOCKS + MOST_ROUNDS * Math.ceil(this.size / BLOCK_BYTES)) {
      throw new ArchiveRefused('the entries of the archive lie in no order');
    }
    const block = await this.source.range(first, Math.min(first + BLOCK_BYTES, this.size));
    const [oldest] = this.#blocks.keys();
    if (oldest !== undefined && this.#blocks.size >= KEPT_BLOCKS) this.#blocks.delete(oldest);
    this.#blocks.set(index, block);
    return block;
  }
}
