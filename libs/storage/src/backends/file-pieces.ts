import type { FileHandle } from 'node:fs/promises';
import type { ByteRange } from '#libs/conditional-requests';
import type { BlobPieces } from '../contracts/index.js';
import { guarded } from './local-files.js';

/** Bytes of a read at first. Two pieces are in memory: one with the reader, one being filled. */
const READ_BYTES = 262_144;
/** The most for a reader that waits for the disk; a slow one never comes to it, however many they are. */
const LARGEST_READ_BYTES = 1_048_576;

const NONE = Buffer.alloc(0);

/**
 * The bytes of a file, read ahead by one piece, into two buffers in turn: however much goes through, little is left
 * for the garbage collector. The file is closed at the end, and when the reader leaves.
 */
export class FilePieces implements BlobPieces {
  readonly #buffers: [Buffer, Buffer] = [NONE, NONE];
  #position: number;
  #left: number;
  #ahead: Promise<Buffer> | null = null;
  #isAheadRead = false;
  #readBytes = READ_BYTES;
  #closed: Promise<void> | null = null;

  /** @param range within the file. */
  constructor(
    private readonly handle: FileHandle,
    { first, last }: ByteRange,
  ) {
    this.#position = first;
    this.#left = last - first + 1;
  }

  /** @throws BlobStoreError. A file that is shorter than it was ends early. */
  async next(): Promise<IteratorResult<Buffer, undefined>> {
    if (this.#closed) return { done: true, value: undefined };
    try {
      if (this.#ahead && !this.#isAheadRead) {
        this.#readBytes = Math.min(2 * this.#readBytes, LARGEST_READ_BYTES);
      }
      const piece = await (this.#ahead ?? this.#read());
      if (piece.length > 0) {
        this.#ahead = this.#left > 0 ? this.#readAhead() : null;
        return { done: false, value: piece };
      }
    } catch (error) {
      await this.return();
      throw error;
    }
    return this.return();
  }

  async return(): Promise<IteratorResult<Buffer, undefined>> {
    this.#closed ??= this.#close();
    await this.#closed;
    return { done: true, value: undefined };
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  #readAhead(): Promise<Buffer> {
    this.#isAheadRead = false;
    const ahead = this.#read();
    // Whoever asks for it hears of its fault; if nobody does, nobody need.
    const done = (): void => void (this.#isAheadRead = true);
    ahead.then(done, done);
    return ahead;
  }

  /** Into the buffer whose piece the reader is done with. */
  async #read(): Promise<Buffer> {
    this.#buffers.reverse();
    const size = Math.min(this.#readBytes, this.#left);
    if (this.#buffers[0].length < size) this.#buffers[0] = Buffer.allocUnsafe(size);
    const [buffer] = this.#buffers;
    const { bytesRead } = await guarded(() =>
      this.handle.read(buffer, 0, Math.min(buffer.length, this.#left), this.#position),
    );
    this.#position += bytesRead;
    this.#left = bytesRead === 0 ? 0 : this.#left - bytesRead;
    return buffer.subarray(0, bytesRead);
  }

  async #close(): Promise<void> {
    await this.#ahead?.catch(() => undefined);
    await this.handle.close();
  }
}
