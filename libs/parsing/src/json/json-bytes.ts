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
