import { type FileHandle, open } from 'node:fs/promises';
import type { OutputBytes } from '../journal/journal-fact.js';
import type { OperationFolder, OutputStream } from './operation-folder.js';
import { type OutputFilter, WHOLE_CHARACTERS } from './output-filter.js';
import { decodePosition, encodePosition } from './output-position.js';

const PIECE_BYTES = 64 * 1024;
const STREAMS: readonly OutputStream[] = ['stdout', 'stderr'];

export interface OutputPiece {
  readonly seq: number;
  readonly stream: OutputStream;
  readonly data: Buffer;
}

/** How much there is to read. */
export interface OutputExtent {
  readonly limits: OutputBytes;
  /** Nothing will be added: an unfinished character at the end is given out as it is. */
  readonly complete: boolean;
  /** More was said than was kept. */
  readonly truncated: boolean;
}

/** Reads the captured output of one command from a position on. Not for concurrent use. */
export class OutputReader {
  readonly #files: Partial<Record<OutputStream, FileHandle>> = {};
  #position: { stdout: number; stderr: number };

  /** @param after the `seq` already seen; 0 reads all */
  constructor(
    private readonly folder: OperationFolder,
    after: number,
    private readonly filter: OutputFilter = WHOLE_CHARACTERS,
  ) {
    this.#position = { ...decodePosition(after) };
  }

  /** The pieces present now. */
  async *read(extent: OutputExtent): AsyncGenerator<OutputPiece> {
    for (const stream of STREAMS) {
      for (;;) {
        const { consumed, data } = await this.#piece(stream, extent);
        if (consumed === 0) break;
        this.#position[stream] += consumed;
        yield { seq: encodePosition(this.#position), stream, data };
      }
    }
  }

  async close(): Promise<void> {
    for (const stream of STREAMS) await this.#files[stream]?.close();
  }

  async #piece(
    stream: OutputStream,
    { limits, complete, truncated }: OutputExtent,
  ): Promise<{ readonly consumed: number; readonly data: Buffer }> {
    const offset = this.#position[stream];
    const wanted = Math.min(PIECE_BYTES, limits[stream] - offset);
    const file = wanted > 0 ? await this.#file(stream) : null;
    if (!file) return { consumed: 0, data: Buffer.alloc(0) };
    const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(wanted), 0, wanted, offset);
    const bytes = buffer.subarray(0, bytesRead);
    if (complete && offset + bytesRead >= limits[stream]) return this.filter.last(bytes, truncated);
    const whole = WHOLE_CHARACTERS.piece(bytes).data;
    const piece = this.filter.piece(whole);
    // What is held back never fills a whole piece, or it would never be given out.
    return piece.consumed === 0 && bytesRead === PIECE_BYTES ? this.filter.last(whole, true) : piece;
  }

  async #file(stream: OutputStream): Promise<FileHandle | null> {
    try {
      return (this.#files[stream] ??= await open(this.folder.streamPath(stream), 'r'));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
      throw error;
    }
  }
}
