import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { BodySizeError, type KeptBytes } from '../contracts/blob-store.port.js';

/**
 * A body on its way into the store, counted and hashed. The last piece goes out only when nothing comes after it and
 * the size is the one announced: a receiver that counts on the announced size never has all of a wrong body.
 */
export class MeasuredBody {
  /** What the body itself failed with, if it did. */
  failure: { readonly error: unknown } | null = null;
  private readonly hash = createHash('sha256');
  private size = 0;

  constructor(
    private readonly body: AsyncIterable<Buffer>,
    private readonly announced: number | undefined,
    private readonly signal: AbortSignal | undefined,
  ) {}

  /** To be read once. @throws BodySizeError, the error of the body; both are noted. */
  async *pieces(): AsyncGenerator<Buffer> {
    const stop = (): void => void (this.body as Partial<Readable>).destroy?.(this.signal?.reason as Error);
    this.signal?.addEventListener('abort', stop, { once: true });
    try {
      let last: Buffer | null = null;
      for await (const piece of this.body) {
        this.signal?.throwIfAborted();
        if (piece.length === 0) continue;
        this.size += piece.length;
        if (this.announced !== undefined && this.size > this.announced) throw this.wrongSize(this.announced);
        this.hash.update(piece);
        if (last) yield last;
        last = piece;
      }
      this.signal?.throwIfAborted();
      if (this.announced !== undefined && this.size !== this.announced) throw this.wrongSize(this.announced);
      if (last) yield last;
    } catch (error) {
      this.failure = { error };
      throw error;
    } finally {
      this.signal?.removeEventListener('abort', stop);
    }
  }

  /** Once all of it has been read. */
  kept(): KeptBytes {
    return { size: this.size, sha256: this.hash.digest('hex') };
  }

  private wrongSize(announced: number): BodySizeError {
    return new BodySizeError(announced, this.size);
  }
}

/** A body whose beginning is known, and which is still to be read from its beginning. */
export interface PeekedBody {
  /** As many bytes as were asked for, or all there are. */
  readonly head: Buffer;
  readonly body: AsyncIterable<Buffer>;
}

/** Looks at the first bytes of a body that is read once. */
export async function peekBody(body: AsyncIterable<Buffer>, bytes: number): Promise<PeekedBody> {
  const pieces = body[Symbol.asyncIterator]();
  const seen: Buffer[] = [];
  let size = 0;
  let isWhole = false;
  while (size < bytes && !isWhole) {
    const piece = await pieces.next();
    if (piece.done) isWhole = true;
    else {
      seen.push(piece.value);
      size += piece.value.length;
    }
  }
  return { head: Buffer.concat(seen).subarray(0, bytes), body: again(seen, pieces) };
}

async function* again(seen: readonly Buffer[], rest: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* seen;
    for (let piece = await rest.next(); !piece.done; piece = await rest.next()) yield piece.value;
  } finally {
    await rest.return?.();
  }
}
