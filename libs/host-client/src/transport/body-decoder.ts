import type { Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from 'node:zlib';
import type { Dispatcher } from 'undici';
import { TransportFailure } from './transport-failure.js';

const ZLIB_METHOD = 8;

/** Encodings the client asks for; `deflate` comes with or without a zlib header, the first byte tells. */
const DECODERS: ReadonlyMap<string, (first: Buffer) => Transform> = new Map<
  string,
  (first: Buffer) => Transform
>([
  ['gzip', () => createGunzip()],
  ['x-gzip', () => createGunzip()],
  ['br', () => createBrotliDecompress()],
  ['deflate', inflateOf],
]);

function inflateOf(first: Buffer): Transform {
  return ((first[0] ?? 0) & 0x0f) === ZLIB_METHOD ? createInflate() : createInflateRaw();
}

export interface DecodedBody {
  onData(chunk: Buffer): void;
  onEnd(): void;
  onError(error: Error): void;
}

/** Decompresses a body while it arrives, holding the socket back when it cannot keep up. */
export class BodyDecoder {
  private stream: Transform | null = null;
  private destroyed = false;

  constructor(
    private readonly encoding: string | string[],
    private readonly controller: Dispatcher.DispatchController,
    private readonly target: DecodedBody,
  ) {}

  write(chunk: Buffer): void {
    if (this.destroyed) return;
    this.stream ??= this.open(chunk);
    if (this.stream && !this.stream.write(chunk)) this.controller.pause();
  }

  end(): void {
    if (this.destroyed) return;
    if (this.stream) this.stream.end();
    else this.target.onEnd();
  }

  destroy(): void {
    this.destroyed = true;
    this.stream?.destroy();
  }

  private open(first: Buffer): Transform | null {
    const create = DECODERS.get(String(this.encoding).trim().toLowerCase());
    if (!create) {
      this.destroyed = true;
      this.target.onError(new TransportFailure('ENCODING'));
      return null;
    }
    const stream = create(first);
    stream.on('data', (chunk: Buffer) => this.target.onData(chunk));
    stream.on('drain', () => this.controller.resume());
    stream.on('end', () => this.target.onEnd());
    stream.on('error', (error) => this.target.onError(error));
    return stream;
  }
}
