import type { Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from 'node:zlib';
import type { IncomingHttpHeaders } from 'node:http';
import type { Dispatcher } from 'undici';
import type { StopSignal } from '#libs/kernel';
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

interface DecodedBody {
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

/** A complete response, its body decompressed. */
export interface RawResponse {
  readonly status: number;
  readonly body: Buffer;
}

/**
 * One request on the wire: collects the response under a size cap and a hard deadline that also covers
 * the wait for a free connection. Settles `response` exactly once.
 */
export class Exchange implements Dispatcher.DispatchHandler {
  readonly response: Promise<RawResponse>;
  private resolve!: (response: RawResponse) => void;
  private reject!: (error: unknown) => void;
  private controller: Dispatcher.DispatchController | null = null;
  private decoder: BodyDecoder | null = null;
  private chunks: Buffer[] = [];
  private size = 0;
  private status = 0;
  private settled = false;
  private readonly timer: NodeJS.Timeout;
  private readonly onAbort: (() => void) | null;

  constructor(
    private readonly maxBytes: number,
    timeoutMs: number,
    private readonly signal: StopSignal | undefined,
  ) {
    this.response = new Promise((resolve, reject) => {
      this.resolve = resolve;
      this.reject = reject;
    });
    this.timer = setTimeout(
      () => this.fail(new TransportFailure(this.controller ? 'DEADLINE' : 'UNSENT')),
      timeoutMs,
    );
    this.onAbort = signal ? (): void => this.fail(signal.reason) : null;
    if (this.onAbort) signal?.addEventListener('abort', this.onAbort, { once: true });
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.controller = controller;
    if (this.settled) controller.abort(new TransportFailure('DEADLINE'));
  }

  onResponseStart(
    controller: Dispatcher.DispatchController,
    status: number,
    headers: IncomingHttpHeaders,
  ): void {
    if (status < 200) return;
    this.status = status;
    const encoding = headers['content-encoding'];
    if (encoding !== undefined && encoding !== 'identity') {
      this.decoder = new BodyDecoder(encoding, controller, {
        onData: (chunk) => this.take(chunk),
        onEnd: () => this.finish(),
        onError: (error) => this.fail(error),
      });
    } else if (Number(headers['content-length'] ?? 0) > this.maxBytes)
      this.fail(new TransportFailure('OVERSIZE'));
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.decoder) this.decoder.write(chunk);
    else this.take(chunk);
  }

  onResponseEnd(): void {
    if (this.decoder) this.decoder.end();
    else this.finish();
  }

  onResponseError(_controller: Dispatcher.DispatchController | null, error: Error): void {
    this.fail(error);
  }

  private take(chunk: Buffer): void {
    if (this.settled) return;
    this.size += chunk.length;
    if (this.size > this.maxBytes) this.fail(new TransportFailure('OVERSIZE'));
    else this.chunks.push(chunk);
  }

  private finish(): void {
    if (!this.settle()) return;
    const [only] = this.chunks;
    const body = this.chunks.length === 1 && only ? only : Buffer.concat(this.chunks, this.size);
    this.resolve({ status: this.status, body });
  }

  private fail(error: unknown): void {
    if (!this.settle()) return;
    this.chunks = [];
    this.reject(error);
    this.decoder?.destroy();
    this.controller?.abort(error instanceof Error ? error : new TransportFailure('DEADLINE'));
  }

  private settle(): boolean {
    if (this.settled) return false;
    this.settled = true;
    clearTimeout(this.timer);
    if (this.onAbort) this.signal?.removeEventListener('abort', this.onAbort);
    return true;
  }
}
