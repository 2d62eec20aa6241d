import { UpstreamFault } from '../upstreams/upstream-failure.js';
import type { Encoding } from './media-terms.js';

const FLOAT_BYTES = 4;
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;

/** A vector as it is written in an answer. */
export interface Embedding {
  readonly object: 'embedding';
  readonly index: number;
  readonly embedding: readonly number[] | string;
}

/**
 * The vectors of a provider in the encoding that was asked for, whichever it answered in, in the order of the input.
 * @throws UpstreamFault `unreadable` for anything else than one vector for each element of the input.
 */
export function vectorsIn(data: unknown, items: number, encoding: Encoding): Embedding[] {
  if (!Array.isArray(data) || data.length !== items) throw new UpstreamFault('unreadable');
  const vectors = new Array<Embedding | undefined>(items);
  data.forEach((row: unknown, place) => {
    const { index = place, embedding } = (row ?? {}) as { index?: unknown; embedding?: unknown };
    if (typeof index !== 'number' || !(index in data) || vectors[index])
      throw new UpstreamFault('unreadable');
    vectors[index] = { object: 'embedding', index, embedding: written(embedding, encoding) };
  });
  return vectors as Embedding[];
}

function written(vector: unknown, encoding: Encoding): Embedding['embedding'] {
  if (typeof vector === 'string') return encoding === 'base64' ? checked(vector) : numbersIn(vector);
  if (!Array.isArray(vector) || vector.length === 0 || !vector.every(Number.isFinite)) {
    throw new UpstreamFault('unreadable');
  }
  return encoding === 'float' ? (vector as number[]) : base64Of(vector as number[]);
}

function bytesIn(text: string): Buffer {
  const bytes = Buffer.from(text, 'base64');
  if (!BASE64.test(text) || bytes.length === 0 || bytes.length % FLOAT_BYTES !== 0) {
    throw new UpstreamFault('unreadable');
  }
  return bytes;
}

function checked(text: string): string {
  bytesIn(text);
  return text;
}

function numbersIn(text: string): number[] {
  const bytes = bytesIn(text);
  const numbers = Array.from({ length: bytes.length / FLOAT_BYTES }, (_, place) =>
    bytes.readFloatLE(place * FLOAT_BYTES),
  );
  // JSON has no word for them.
  if (!numbers.every(Number.isFinite)) throw new UpstreamFault('unreadable');
  return numbers;
}

function base64Of(numbers: readonly number[]): string {
  const bytes = Buffer.allocUnsafe(numbers.length * FLOAT_BYTES);
  numbers.forEach((number, place) => bytes.writeFloatLE(number, place * FLOAT_BYTES));
  return bytes.toString('base64');
}
