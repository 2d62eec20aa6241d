import { isUtf8 } from 'node:buffer';
import { UpstreamFault } from './upstream-failure.js';

/** Levels no answer needs. A value that is some thousand deep can be read and not be written again: the stack ends. */
const DEEPEST = 200;
/** Fewer characters cannot be that deep. */
const HARMLESS = 2 * DEEPEST;

const [QUOTE, BACKSLASH, OPEN_OBJECT, CLOSE_OBJECT, OPEN_LIST, CLOSE_LIST] = [
  0x22, 0x5c, 0x7b, 0x7d, 0x5b, 0x5d,
];

/**
 * The JSON a provider sent, as an object.
 * @throws UpstreamFault `unreadable`
 */
export function parseAnswer(sent: Buffer | string): Record<string, unknown> {
  const value = parsed(sent);
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
