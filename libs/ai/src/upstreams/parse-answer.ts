import { isUtf8 } from 'node:buffer';
import { JsonBoundsError, parseInSlices, TimeSlice } from '#libs/parsing/contracts';
import { UpstreamFault } from './upstream-outcomes.policy.js';

/** Levels no answer needs. A value that is some thousand deep can be read and not be written again: the stack ends. */
const DEEPEST = 200;
/** Fewer characters cannot be that deep. */
const HARMLESS = 2 * DEEPEST;

const [QUOTE, BACKSLASH, OPEN_OBJECT, CLOSE_OBJECT, OPEN_LIST, CLOSE_LIST] = [
  0x22, 0x5c, 0x7b, 0x7d, 0x5b, 0x5d,
];

/** Tab, ends of lines, space, and the bytes of a byte-order mark. */
export const BLANK_BYTES: ReadonlySet<number> = new Set([0x09, 0x0a, 0x0d, 0x20, 0xef, 0xbb, 0xbf]);

/** Where the first byte stands that is neither blank nor of a byte-order mark; -1 where there is none. */
export function firstByteIn(bytes: Buffer): number {
  return bytes.findIndex((byte) => !BLANK_BYTES.has(byte));
}

/** Longer answers, and events of more characters, are read in slices, with turns of others between them. */
export const AT_ONCE_BYTES = 128 * 1024;
/** Values of an answer: 2,048 vectors of 4,096 numbers, and as much again as stands around them. */
const MOST_VALUES = 10_000_000;

/** Of a text with bytes that are none, made readable at a time. */
const MENDED_BYTES = 1_048_576;

/**
 * The JSON of a short answer, or of an event, as an object.
 * @throws UpstreamFault `unreadable`
 */
export function parseAnswer(sent: Buffer | string): Record<string, unknown> {
  return objectIn(parsed(sent));
}

/** The same of an answer of any length. */
export async function parseWholeAnswer(sent: Buffer): Promise<Record<string, unknown>> {
  if (sent.length <= AT_ONCE_BYTES) return parseAnswer(sent);
  const bytes = await mended(sent.subarray(Math.max(firstByteIn(sent), 0)));
  try {
    const bounds = { maxDepth: DEEPEST, maxValues: MOST_VALUES, maxTextBytes: bytes.length };
    return objectIn(await parseInSlices(bytes, bounds));
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof JsonBoundsError) {
      throw new UpstreamFault('unreadable', { cause: error });
    }
    throw error;
  }
}

/** The same where it is UTF-8; otherwise with the sign for what cannot be read in the place of each bad byte. */
async function mended(bytes: Buffer): Promise<Buffer> {
  if (isUtf8(bytes)) return bytes;
  const decoder = new TextDecoder();
  const slice = new TimeSlice();
  const pieces: Buffer[] = [];
  for (let from = 0; from < bytes.length; from += MENDED_BYTES) {
    const piece = bytes.subarray(from, from + MENDED_BYTES);
    pieces.push(Buffer.from(decoder.decode(piece, { stream: true })));
    if (slice.isOver) await slice.rest();
  }
  return Buffer.concat([...pieces, Buffer.from(decoder.decode())]);
}

/** A list of one object is that object: some providers wrap what they say. */
function objectIn(sent: unknown): Record<string, unknown> {
  const value: unknown = Array.isArray(sent) && sent.length === 1 ? sent[0] : sent;
  if (isObject(value)) return value;
  throw new UpstreamFault('unreadable');
}

/** Whether a value of JSON is an object: neither a list nor null. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function parsed(sent: Buffer | string): unknown {
  // A byte-order mark is blank.
  const text = sent.toString().trim();
  if (isTooDeep(text)) throw new UpstreamFault('unreadable');
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new UpstreamFault('unreadable', { cause: error });
  }
}

function isTooDeep(text: string): boolean {
  if (text.length <= HARMLESS) return false;
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    switch (text.charCodeAt(at)) {
      case QUOTE:
        at = endOfString(text, at);
        break;
      case OPEN_OBJECT:
      case OPEN_LIST:
        depth += 1;
        if (depth > DEEPEST) return true;
        break;
      case CLOSE_OBJECT:
      case CLOSE_LIST:
        depth -= 1;
        break;
    }
  }
  return false;
}

/** Where the string that begins at `start` ends; the end of the text for one that does not. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let escapes = 0;
    while (text.charCodeAt(end - 1 - escapes) === BACKSLASH) escapes += 1;
    if (escapes % 2 === 0) return end;
  }
  return text.length;
}
