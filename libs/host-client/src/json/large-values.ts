import {
  BACKSLASH,
  CLOSE_LIST,
  CLOSE_OBJECT,
  COMMA,
  OPEN_LIST,
  OPEN_OBJECT,
  QUOTE,
} from './json-bytes.data.js';
import { TimeSlice } from './time-slice.js';

const READ_AT_ONCE = 256 * 1024;

/** What JSON text may hold at most. */
export interface JsonBounds {
  readonly maxDepth: number;
  readonly maxValues: number;
  /** Of one text. */
  readonly maxTextBytes: number;
}

/** The text is too much for us, whether or not it is JSON. */
export class JsonBoundsError extends Error {
  override readonly name = 'JsonBoundsError';
}

/**
 * Finds the objects, lists and texts in JSON that are longer than `bytes`: index of the first character →
 * of the last one. Reads the JSON once and lets others go on meanwhile.
 * @throws SyntaxError when brackets or quotes do not match, JsonBoundsError.
 */
export async function findLargeValues(
  json: Buffer,
  bytes: number,
  bounds: JsonBounds,
): Promise<ReadonlyMap<number, number>> {
  const scan = new Scan(json, bytes, bounds);
  const slice = new TimeSlice();
  for (let index = 0; index < json.length;) {
    index = scan.read(index, Math.min(index + READ_AT_ONCE, json.length));
    if (slice.isOver) await slice.rest();
  }
  return scan.end();
}

class Scan {
  private readonly large = new Map<number, number>();
  private readonly open: number[] = [];
  private textStart = -1;
  private values = 0;

  constructor(
    private readonly json: Buffer,
    private readonly bytes: number,
    private readonly bounds: JsonBounds,
  ) {}

  /** Reads from `from` about to `to`; answers where to go on. */
  read(from: number, to: number): number {
    const { json, bytes, bounds } = this;
    let { textStart, values } = this;
    let index = from;
    for (; index < to; index += 1) {
      const byte = json[index];
      if (textStart >= 0) {
        if (byte === BACKSLASH) index += 1;
        else if (byte === QUOTE) {
          if (index - textStart > bytes) this.keep(textStart, index);
          textStart = -1;
        }
      } else if (byte === QUOTE) textStart = index;
      else if (byte === COMMA) values += 1;
      else if (byte === OPEN_OBJECT || byte === OPEN_LIST) this.enter(index);
      else if (byte === CLOSE_OBJECT || byte === CLOSE_LIST) this.leave(index);
    }
    if (values > bounds.maxValues) throw new JsonBoundsError('too rich in values');
    this.textStart = textStart;
    this.values = values;
    return index;
  }

  end(): ReadonlyMap<number, number> {
    if (this.textStart >= 0 || this.open.length > 0) throw new SyntaxError('the text ends too early');
    return this.large;
  }

  private keep(start: number, end: number): void {
    if (end - start > this.bounds.maxTextBytes) throw new JsonBoundsError('too long in one text');
    this.large.set(start, end);
  }

  private enter(index: number): void {
    if (this.open.push(index) > this.bounds.maxDepth) throw new JsonBoundsError('nested too deeply');
  }

  private leave(index: number): void {
    const { json, open } = this;
    const start = open.pop();
    const opened = json[index] === CLOSE_OBJECT ? OPEN_OBJECT : OPEN_LIST;
    if (start === undefined || json[start] !== opened) throw new SyntaxError('brackets do not match');
    if (index - start > this.bytes) this.large.set(start, index);
  }
}
