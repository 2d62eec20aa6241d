import { isUtf8 } from 'node:buffer';
import type { IncomingHttpHeaders } from 'node:http';
import { JsonBoundsError, parseInSlices, TimeSlice } from '#libs/parsing/contracts';
import { JSON_TYPE } from '../routes/route-definition.js';
import { bodyFault, inputFault } from './input-fault.js';
import { JsonScanner } from './json-scanner.js';
import { checkJsonValue, checkSmallJsonValue, JSON_LIMITS } from './json-value.js';

const BYTE_ORDER_MARK = '\uFEFF';
const MARK_BYTES = Buffer.from(BYTE_ORDER_MARK);
const JSON_TYPES = /^application\/(?:[\w.+-]+\+)?json$/;
/** Longer JSON is read in slices, with turns of others between them. */
export const AT_ONCE_BYTES = 128 * 1024;
/** Of long JSON, scanned at a time. */
const SCANNED_BYTES = 64 * 1024;

/**
 * Refuses a body that is not announced as JSON in UTF-8 without compression. No `Content-Type` means JSON.
 * @param types what may be sent, for the refusal.
 */
export function checkJsonHeaders(headers: IncomingHttpHeaders, types: readonly string[] = [JSON_TYPE]): void {
  const [type, ...parameters] = (headers['content-type'] ?? 'application/json').toLowerCase().split(';');
  if (!JSON_TYPES.test(type!.trim())) {
    throw bodyFault('contentType', `body must be sent with Content-Type: ${types.join(' or ')}`);
  }
  const charset = parameters.map((text) => text.trim()).find((text) => text.startsWith('charset='));
  if (charset && !/^charset="?utf-?8"?$/.test(charset)) throw bodyFault('charset', 'body must be UTF-8');
  checkUncompressed(headers);
}

export function checkUncompressed(headers: IncomingHttpHeaders): void {
  if ((headers['content-encoding'] ?? 'identity') !== 'identity') {
    throw bodyFault('contentEncoding', 'body must not be compressed');
  }
}

/** The parser's message without the piece of the body it quotes. */
function placeOf({ message }: Error): string {
  const [place = ''] = /at position \d+/.exec(message) ?? [];
  return place && ` ${place}`;
}

/** What JSON may be that a route takes otherwise than most. */
export interface TakenJson {
  readonly mostValues?: number | undefined;
  /** It is kept nowhere: text may be any. */
  readonly anyText?: boolean | undefined;
}

/**
 * The value of JSON, once it is known to hold no more than it may.
 * @param name of the JSON in a fault.
 */
export async function parseJson(bytes: Buffer, name = 'body', taken: TakenJson = {}): Promise<unknown> {
  if (bytes.length <= AT_ONCE_BYTES) return parseSmallJson(bytes, name, taken);
  const value = await parseLarge(bytes, name, taken.mostValues ?? JSON_LIMITS.values);
  await checkJsonValue(value, taken.anyText);
  return value;
}

/** The same of JSON that is known to be small. */
export function parseSmallJson(bytes: Buffer, name = 'body', taken: TakenJson = {}): unknown {
  const { mostValues = JSON_LIMITS.values, anyText } = taken;
  if (!isUtf8(bytes)) throw notUtf8(name);
  new JsonScanner(name, [], null, mostValues).push(bytes);
  const text = bytes.toString('utf8');
  let value: unknown;
  try {
    value = JSON.parse(text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text);
  } catch (error) {
    throw inputFault('body', name, 'json', `${name} is not valid JSON${placeOf(error as Error)}`);
  }
  checkSmallJsonValue(value, anyText);
  return value;
}

async function parseLarge(bytes: Buffer, name: string, maxValues: number): Promise<unknown> {
  if (!isUtf8(bytes)) throw notUtf8(name);
  const scanner = new JsonScanner(name, [], null, maxValues);
  const slice = new TimeSlice();
  for (let from = 0; from < bytes.length; from += SCANNED_BYTES) {
    scanner.push(bytes.subarray(from, from + SCANNED_BYTES));
    if (slice.isOver) await slice.rest();
  }
  const json = bytes.subarray(0, MARK_BYTES.length).equals(MARK_BYTES)
    ? bytes.subarray(MARK_BYTES.length)
    : bytes;
  const { depth: maxDepth } = JSON_LIMITS;
  try {
    return await parseInSlices(json, { maxDepth, maxValues, maxTextBytes: bytes.length });
  } catch (error) {
    if (error instanceof SyntaxError)
      throw inputFault('body', name, 'json', `${name} is not a valid JSON object or list`);
    if (!(error instanceof JsonBoundsError)) throw error;
    throw inputFault('body', name, 'maxLength', `${name} is ${error.message}`);
  }
}

function notUtf8(name: string) {
  return inputFault('body', name, 'utf8', `${name} must be UTF-8`);
}

/** The object a body holds; an empty body is the empty object. */
export async function parseJsonBody(bytes: Buffer, taken: TakenJson = {}): Promise<object> {
  if (bytes.length === 0) return {};
  const value = await parseJson(bytes, 'body', taken);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw bodyFault('isObject', 'body must be a JSON object');
  }
  return value;
}
