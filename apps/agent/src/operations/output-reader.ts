import { type FileHandle, open } from 'node:fs/promises';
import type { OutputBytes } from '../journal/journal-fact.js';
import type { OperationFolder, OutputStream } from './operation-folder.js';
import { decodePosition, encodePosition } from './output-position.js';
import { completeLength } from './utf8-boundary.js';

const PIECE_BYTES = 64 * 1024;
const STREAMS: readonly OutputStream[] = ['stdout', 'stderr'];

export interface OutputPiece {
  readonly seq: number;
  readonly stream: OutputStream;
  readonly data: Buffer;
}

/** Reads the captured output of one operation from a position on. Not for concurrent use. */
export class OutputReader {
  readonly #files: Partial<Record<OutputStream, FileHandle>> = {};
  #position: { stdout: number; stderr: number };

  /** @param after the `seq` already seen; 0 reads all */
  constructor(
    private readonly folder: OperationFolder,
    after: number,
  ) {
    this.#position = { ...decodePosition(after) };
  }

  /**
   * The pieces present now, up to `limits`.
   * @param complete nothing will be added: an unfinished character at the end is given out as it is
   */
  async *read(limits: OutputBytes, complete: boolean): AsyncGenerator<OutputPiece> {
    for (const stream of STREAMS) {
      for (;;) {
        const data = await this.#piece(stream, limits[stream], complete);
        if (data.length === 0) break;
        this.#position[stream] += data.length;
        yield { seq: encodePosition(this.#position), stream, data };
      }
    }
  }

  async close(): Promise<void> {
    for (const stream of STREAMS) await this.#files[stream]?.close();
  }

  async #piece(stream: OutputStream, limit: number, complete: boolean): Promise<Buffer> {
    const offset = this.#position[stream];
    const wanted = Math.min(PIECE_BYTES, limit - offset);
    const file = wanted > 0 ? await this.#file(stream) : null;
    if (!file) return Buffer.alloc(0);
    const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(wanted), 0, wanted, offset);
    const isLast = complete && offset + bytesRead >= limit;
    return buffer.subarray(0, isLast ? bytesRead : completeLength(buffer.subarray(0, bytesRead)));
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
