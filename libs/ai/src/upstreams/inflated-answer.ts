import { pipeline, Readable, type Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from 'node:zlib';
import type { UpstreamAnswer } from './upstream-answer.js';
import { UpstreamFault } from './upstream-outcomes.policy.js';

/** How a coding is taken off, by the first byte of what was coded. */
const DECODERS: Readonly<Record<string, (first: number) => Transform>> = {
  gzip: () => createGunzip(),
  'x-gzip': () => createGunzip(),
  // Some servers leave the head of the format away.
  deflate: (first) => ((first & 0x0f) === 0x08 ? createInflate() : createInflateRaw()),
  br: () => createBrotliDecompress(),
};

/** More than one on top of another means harm. */
const MOST_CODINGS = 2;

/**
 * An answer without its codings: providers, and what stands before them, compress though nobody has asked for it.
 * @param codings in the order in which they were applied
 * @throws UpstreamFault `unreadable` for a coding nobody knows
 */
export function inflated(
  answer: UpstreamAnswer,
  codings: readonly string[],
  maxBytes: number,
): UpstreamAnswer {
  const isKnown = codings.length <= MOST_CODINGS && codings.every((name) => Object.hasOwn(DECODERS, name));
  if (!isKnown) {
    answer.stop();
    throw new UpstreamFault('unreadable');
  }
  return codings.reduceRight<UpstreamAnswer>(
    (coded, name) => new InflatedAnswer(coded, DECODERS[name]!, maxBytes),
    answer,
  );
}

class InflatedAnswer implements UpstreamAnswer {
  readonly status: number;
  readonly contentType: string;
  readonly retryAfterSeconds: number | null;
  #decoder: Transform | null = null;
  #pieces: AsyncIterator<Buffer> | null = null;
  #bytes = 0;

  constructor(
    private readonly coded: UpstreamAnswer,
    private readonly decoderFor: (first: number) => Transform,
    private readonly maxBytes: number,
  ) {
    ({
      status: this.status,
      contentType: this.contentType,
      retryAfterSeconds: this.retryAfterSeconds,
    } = coded);
  }

  async next(): Promise<Buffer | null> {
    try {
      this.#pieces ??= await this.#open();
      const { done, value } = await this.#pieces.next();
      if (done) return null;
      this.#bytes += value.length;
      if (this.#bytes <= this.maxBytes) return value;
    } catch (error) {
      throw error instanceof UpstreamFault ? error : faultOf(error as NodeJS.ErrnoException);
    }
    const fault = new UpstreamFault('too_large');
    this.#end(fault);
    throw fault;
  }

  stop(): void {
    this.#end(new UpstreamFault('stopped'));
  }

  async #open(): Promise<AsyncIterator<Buffer>> {
    const { coded } = this;
    const first = await coded.next();
    if (first === null) return Readable.from([])[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
    async function* pieces(): AsyncGenerator<Buffer> {
      for (let piece: Buffer | null = first; piece !== null; piece = await coded.next()) yield piece;
    }
    const decoder = this.decoderFor(first[0] ?? 0);
    this.#decoder = decoder;
    // Whoever reads gets the fault.
    pipeline(Readable.from(pieces(), { objectMode: false }), decoder, () => undefined);
    return decoder[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  }

  #end(fault: UpstreamFault): void {
    this.coded.stop();
    this.#decoder?.destroy(fault);
  }
}

function faultOf(error: NodeJS.ErrnoException): UpstreamFault {
  return new UpstreamFault(error.code === 'Z_BUF_ERROR' ? 'cut' : 'unreadable', { cause: error });
}
