import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';

/** The bytes that give JSON text its structure. */
export const QUOTE = 0x22;
export const BACKSLASH = 0x5c;
export const COMMA = 0x2c;
export const COLON = 0x3a;
export const OPEN_OBJECT = 0x7b;
export const CLOSE_OBJECT = 0x7d;
export const OPEN_LIST = 0x5b;
export const CLOSE_LIST = 0x5d;

/** Says without recursion whether JSON text nests deeper than `limit`; a short text cannot and costs nothing. */
export function isNestedDeeper(json: Buffer, limit: number): boolean {
  if (json.length < 2 * limit) return false;
  let depth = 0;
  let inString = false;
  for (let index = 0; index < json.length; index += 1) {
    const byte = json[index];
    if (inString) {
      if (byte === BACKSLASH) index += 1;
      else if (byte === QUOTE) inString = false;
    } else if (byte === QUOTE) inString = true;
    else if (byte === OPEN_OBJECT || byte === OPEN_LIST) {
      depth += 1;
      if (depth > limit) return true;
    } else if (byte === CLOSE_OBJECT || byte === CLOSE_LIST) depth -= 1;
  }
  return false;
}

/** How long work may hold the event loop before others get their turn, milliseconds. */
const HOLD_MS = 10;

/** Lets others go on when the work has held the event loop for its time. */
export class TimeSlice {
  private sinceMs = performance.now();

  /** True when {@link rest} is due; asking is cheap. */
  get isOver(): boolean {
    return performance.now() - this.sinceMs >= HOLD_MS;
  }

  async rest(): Promise<void> {
    await setImmediate();
    this.sinceMs = performance.now();
  }
}

/** Nobody can write it who has not seen it, and it never leaves the process. */
const MARK = `number ${randomUUID()} `;
const MARKED = new RegExp(`"${MARK}(-?\\d+)"`, 'g');

/** Whole numbers of so many digits may lose some of them; longer ones than any program has stay as they are. */
const LONG = /^-?\d{16,40}$/;
const [MINUS, PLUS, POINT, ZERO, NINE, SMALL_E, LARGE_E] = [0x2d, 0x2b, 0x2e, 0x30, 0x39, 0x65, 0x45];
const BETWEEN_LOOKS = 65_536;

/**
 * The same JSON with each whole number that a program of this kind cannot hold as a text of its own, which
 * {@link withLongNumbers} makes a number again. Null where there is none. What is no JSON stays none.
 */
export async function markLongNumbers(json: Buffer): Promise<Buffer | null> {
  const pieces: Buffer[] = [];
  const slice = new TimeSlice();
  let from = 0;
  let look = BETWEEN_LOOKS;
  for (let at = 0; at < json.length;) {
    const byte = json[at]!;
    if (byte === QUOTE) {
      at = endOfText(json, at);
    } else if (byte === MINUS || isDigit(byte)) {
      const end = endOfNumber(json, at);
      const number = json.toString('latin1', at, Math.min(end, at + 48));
      if (LONG.test(number) && !Number.isSafeInteger(Number(number))) {
        pieces.push(json.subarray(from, at), Buffer.from(`"${MARK}${number}"`));
        from = end;
      }
      at = end;
    } else {
      at += 1;
    }
    if (at >= look) {
      look = at + BETWEEN_LOOKS;
      if (slice.isOver) await slice.rest();
    }
  }
  return pieces.length === 0 ? null : Buffer.concat([...pieces, json.subarray(from)]);
}

/** JSON, or a piece of it that cuts no text, with the marked numbers as they were. */
export function withLongNumbers(text: string): string {
  return text.includes(MARK) ? text.replace(MARKED, '$1') : text;
}

function endOfText(json: Buffer, start: number): number {
  for (let end = json.indexOf(QUOTE, start + 1); end !== -1; end = json.indexOf(QUOTE, end + 1)) {
    let escapes = 0;
    while (json[end - 1 - escapes] === BACKSLASH) escapes += 1;
    if (escapes % 2 === 0) return end + 1;
  }
  return json.length;
}

function endOfNumber(json: Buffer, start: number): number {
  let end = start + 1;
  while (end < json.length && isOfNumber(json[end]!)) end += 1;
  return end;
}

function isDigit(byte: number): boolean {
  return byte >= ZERO && byte <= NINE;
}

function isOfNumber(byte: number): boolean {
  return (
    isDigit(byte) || byte === POINT || byte === SMALL_E || byte === LARGE_E || byte === PLUS || byte === MINUS
  );
}
