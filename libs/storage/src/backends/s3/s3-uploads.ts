import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { KeptBytes, PutOptions } from '../../contracts/blob-store.port.js';
import { LocalFiles } from '../local-files.js';
import { MeasuredBody } from '../measured-body.js';
import { storeFault } from './s3-faults.js';

/** Bytes up to which a body is sent from memory: such a request can be repeated. */
const SMALL_BYTES = 262_144;
const READ_BYTES = 524_288;

/** What a request says of its body. */
export interface SentBody {
  readonly Body: Buffer | Readable;
  readonly ContentLength: number;
}

export interface Sent<T> {
  readonly kept: KeptBytes;
  /** Of the store. */
  readonly answer: T;
}

type Send<T> = (body: SentBody, signal: AbortSignal) => Promise<T>;

/** Bodies on their way to an S3 store, which wants to know their size before. */
export class S3Uploads {
  private readonly passing: LocalFiles;

  /** @param home the folder of local state, for bodies whose size nobody knows. */
  constructor(home: string) {
    this.passing = new LocalFiles(join(home, 'passing-bodies'));
  }

  /** What processes that were killed have left behind. */
  sweep(before: Date): Promise<number> {
    return this.passing.sweepDrafts(before);
  }

  /** @throws BodySizeError, the error of the body, BlobStoreError. */
  async send<T>(
    body: AsyncIterable<Buffer>,
    { size, signal }: PutOptions = {},
    request: Send<T>,
  ): Promise<Sent<T>> {
    if (size === undefined) {
      // Faster than parts of unknown number, and nothing reaches the store of a body that fails.
      return this.passing.aside(body, signal, async (path, kept) => {
        const file = createReadStream(path, { highWaterMark: READ_BYTES });
        return await this.send(
          file as AsyncIterable<Buffer>,
          { ...(signal && { signal }), size: kept.size },
          request,
        );
      });
    }
    const measured = new MeasuredBody(body, size, signal);
    const answer =
      size <= SMALL_BYTES
        ? await this.sendWhole(measured, size, signal, request)
        : await this.stream(measured, size, signal, request);
    return { kept: measured.kept(), answer };
  }

  private async sendWhole<T>(
    measured: MeasuredBody,
    size: number,
    signal: AbortSignal | undefined,
    request: Send<T>,
  ): Promise<T> {
    const pieces: Buffer[] = [];
    for await (const piece of measured.pieces()) pieces.push(piece);
    const stop = signal ?? new AbortController().signal;
    return request({ Body: Buffer.concat(pieces), ContentLength: size }, stop).catch((error: unknown) => {
      signal?.throwIfAborted();
      throw storeFault(error);
    });
  }

  private async stream<T>(
    measured: MeasuredBody,
    size: number,
    signal: AbortSignal | undefined,
    request: Send<T>,
  ): Promise<T> {
    const stop = new AbortController();
    const stream = Readable.from(measured.pieces(), { objectMode: false, highWaterMark: READ_BYTES });
    // The library does not look at errors of the stream: it would wait for the rest for ever.
    stream.on('error', () => stop.abort());
    try {
      const either = signal ? AbortSignal.any([signal, stop.signal]) : stop.signal;
      return await request({ Body: stream, ContentLength: size }, either);
    } catch (error) {
      if (measured.failure) throw measured.failure.error;
      signal?.throwIfAborted();
      throw storeFault(error);
    } finally {
      stream.destroy();
    }
  }
}
