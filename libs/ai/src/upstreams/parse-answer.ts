import { isUtf8 } from 'node:buffer';
import { JsonBoundsError, parseInSlices } from '#libs/parsing/contracts';
import { UpstreamFault } from './upstream-outcomes.policy.js';

/** Levels no answer needs. A value that is some thousand deep can be read and not be written again: the stack ends. */
const DEEPEST = 200;
/** Fewer characters cannot be that deep. */
const HARMLESS = 2 * DEEPEST;

const [QUOTE, BACKSLASH, OPEN_OBJECT, CLOSE_OBJECT, OPEN_LIST, CLOSE_LIST] = [
  0x22, 0x5c, 0x7b, 0x7d, 0x5b, 0x5d,
];

/** Longer answers are read in slices, with turns of others between them. */
const AT_ONCE_BYTES = 128 * 1024;
/** Values of an answer: 2,048 vectors of 4,096 numbers, and as much again as stands around them. */
const MOST_VALUES = 10_000_000;

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
  if (!isUtf8(sent)) throw new UpstreamFault('unreadable');
  try {
    const bounds = { maxDepth: DEEPEST, maxValues: MOST_VALUES, maxTextBytes: sent.length };
    return objectIn(await parseInSlices(sent, bounds));
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof JsonBoundsError) {
      throw new UpstreamFault('unreadable', { cause: error });
    }
    throw error;
  }
}

function objectIn(value: unknown): Record<string, unknown> {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    return value as Record<string, unknown>;
  }
  throw new UpstreamFault('unreadable');
}

function parsed(sent: Buffer | string): unknown {
  if (typeof sent !== 'string' && !isUtf8(sent)) throw new UpstreamFault('unreadable');
  const text = sent.toString();
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
