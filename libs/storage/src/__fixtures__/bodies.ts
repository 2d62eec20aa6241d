import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';

export const MIB = 1_048_576;

export const sha256 = (bytes: Buffer | string): string => createHash('sha256').update(bytes).digest('hex');

/** As a request gives it: piece by piece. */
export async function* piecesOf(...pieces: readonly (Buffer | string)[]): AsyncGenerator<Buffer> {
  for (const piece of pieces) yield Buffer.from(piece);
}

/** Bytes that are the same for the same seed and are made while they are read. */
export async function* madeUp(size: number, seed = 1, piece = 65_536): AsyncGenerator<Buffer> {
  for (let made = 0; made < size; made += piece) {
    const bytes = Buffer.alloc(Math.min(piece, size - made), (seed + made / piece) % 251);
    yield bytes;
  }
}

/** Ends with an error when so many bytes have come. */
export async function* broken(size: number, error: Error): AsyncGenerator<Buffer> {
  yield* madeUp(size);
  throw error;
}

export async function bytesOf(body: Readable | AsyncIterable<Buffer>): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of body as AsyncIterable<Buffer>) pieces.push(piece);
  return Buffer.concat(pieces);
}

export async function textOf(body: Readable): Promise<string> {
  return (await bytesOf(body)).toString();
}
