import { inputFault } from '#libs/http';
import type { PorticoError } from '#libs/kernel';
import { UpstreamFault } from '../upstreams/upstream-outcomes.policy.js';

/** How vectors are written: numbers, or the bytes of 32-bit floats in base64, least significant byte first. */
export const ENCODINGS = ['float', 'base64'] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** What is looked at of a body that asks for embeddings. */
export interface EmbeddingsInput {
  readonly model?: string | null;
  readonly input: unknown;
  readonly encoding_format?: Encoding | null;
  readonly dimensions?: number | null;
}

const MOST_ITEMS = 2_048;
/** Of all lists of tokens together, as providers have it. */
export const MOST_TOKENS = 300_000;
const LARGEST_TOKEN = 10_000_000;
/** Bytes of a token: so few that a reservation is seldom too small, and what it has in most texts. */
const [RESERVED_BYTES, USUAL_BYTES] = [3, 4];

/** What is to be embedded, in what can be counted without a tokenizer. */
export interface EmbeddingInput {
  /** Vectors there will be. */
  readonly items: number;
  readonly mostTokens: number;
  readonly leastTokens: number;
}

/** @throws PorticoError `VALIDATION_ERROR` naming the field. */
export function checkEmbeddingInput(input: unknown): EmbeddingInput {
  const items = isTokens(input) || typeof input === 'string' ? [input] : input;
  if (!Array.isArray(items) || items.length === 0) {
    throw fault('input', 'must be a text or tokens, or a list of them that is not empty');
  }
  if (items.length > MOST_ITEMS) throw fault('input', `must hold no more than ${MOST_ITEMS} elements`);
  const isText = typeof items[0] === 'string';
  let most = 0;
  let least = 0;
  items.forEach((item: unknown, index) => {
    const place = items === input ? `input[${index}]` : 'input';
    if (isText && typeof item === 'string' && item !== '') {
      const bytes = Buffer.byteLength(item);
      most += Math.ceil(bytes / RESERVED_BYTES);
      least += Math.ceil(bytes / USUAL_BYTES);
    } else if (!isText && isTokens(item)) {
      most += item.length;
      least += item.length;
    } else throw fault(place, 'must be a text or a list of tokens like the others, and not empty');
  });
  if (!isText && most > MOST_TOKENS) throw fault('input', `must hold no more than ${MOST_TOKENS} tokens`);
  return { items: items.length, mostTokens: most, leastTokens: least };
}

function isTokens(value: unknown): value is readonly number[] {
  return Array.isArray(value) && value.length > 0 && value.every(isToken);
}

function isToken(value: unknown): boolean {
  return Number.isInteger(value) && (value as number) >= 0 && (value as number) <= LARGEST_TOKEN;
}

function fault(field: string, text: string): PorticoError {
  return inputFault('body', field, 'invalid', `${field} ${text}`);
}

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

export const MOST_IMAGES = 4;

/** What is looked at of a body that asks for images. */
export interface ImagesInput {
  readonly model?: string | null;
  readonly n?: number | null;
}

const LONGEST_URL = 8_192;
const NO_BASE64 = /[^A-Za-z0-9+/_=\s-]/;
const DATA_IMAGE = /^data:image\/[\w.+-]+(?:;[\w.+=-]+)*;base64,/i;
/** Names of the bytes of an image besides that of the contract. */
const OTHER_NAMES = ['image', 'base64', 'image_base64', 'b64', 'image_url'] as const;

type Members = Readonly<Record<string, unknown>>;

/** Images as a provider made them; what else it tells stays. */
export interface Images extends Members {
  readonly created: number;
  readonly data: readonly Members[];
}

/**
 * Images go on as they came: bytes in base64, or a link. A link leads the client somewhere, so it is https, or to the
 * provider itself where that is called without it, or holds the image. What is no image is left out.
 * @throws UpstreamFault `unreadable` where none is left.
 */
export function imagesIn(answer: Members, baseUrl: string, nowMs: number): Images {
  const { data = answer['images'], created } = answer;
  const images = (Array.isArray(data) ? data : []).map(plainImage).filter(isImage(baseUrl));
  if (images.length === 0) throw new UpstreamFault('unreadable');
  return {
    ...answer,
    created: Number.isInteger(created) ? (created as number) : Math.floor(nowMs / 1000),
    data: images,
  };
}

/** A row by the names of the contract. */
function plainImage(row: unknown): Members {
  const image = (typeof row === 'string' ? { image: row } : (row ?? {})) as Members;
  if (typeof image['url'] === 'string' || typeof image['b64_json'] === 'string') return image;
  const held = OTHER_NAMES.map((name) => image[name]).find((value) => value !== undefined && value !== null);
  const text = typeof held === 'string' ? held : (held as Members | undefined)?.['url'];
  if (typeof text !== 'string') return image;
  return /^(?:https?|data):/i.test(text) ? { ...image, url: text } : { ...image, b64_json: text };
}

function isImage(baseUrl: string) {
  return ({ url = null, b64_json: bytes = null }: Members): boolean => {
    if (bytes !== null) return typeof bytes === 'string' && (isBase64(bytes) || isDataImage(bytes));
    if (typeof url !== 'string') return false;
    if (isDataImage(url)) return true;
    const address = url.length <= LONGEST_URL ? URL.parse(url) : null;
    if (!address || address.username !== '' || address.password !== '') return false;
    return address.protocol === 'https:' || address.origin === new URL(baseUrl).origin;
  };
}

/** In lines or not, of either alphabet. */
function isBase64(text: string): boolean {
  return text !== '' && !NO_BASE64.test(text);
}

function isDataImage(text: string): boolean {
  const head = DATA_IMAGE.exec(text.slice(0, 256))?.[0];
  return head !== undefined && isBase64(text.slice(head.length));
}

const MEBIBYTE = 1_048_576;
/** Bytes of a number of a vector as it is written, and of an image in base64: so many that few have more. */
const [NUMBER_BYTES, IMAGE_BYTES] = [32, 24 * MEBIBYTE];
const MOST_DIMENSIONS = 4_096;
/** Bytes of the largest answer, whatever was asked for. */
const LARGEST_ANSWER = 96 * MEBIBYTE;

/** Bytes an answer with so many vectors may have. */
export function vectorsBytes(items: number, dimensions: number | null = null): number {
  return Math.min(items * (dimensions ?? MOST_DIMENSIONS) * NUMBER_BYTES, LARGEST_ANSWER);
}

/** Bytes an answer with so many images may have. */
export function imagesBytes(images: number): number {
  return Math.min(images * IMAGE_BYTES, LARGEST_ANSWER);
}
