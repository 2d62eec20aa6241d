import {
  BACKSLASH,
  CLOSE_LIST,
  CLOSE_OBJECT,
  COLON,
  COMMA,
  OPEN_LIST,
  OPEN_OBJECT,
  QUOTE,
  TimeSlice,
} from './json-bytes.js';

const READ_AT_ONCE = 256 * 1024;
/** Texts that are longer are taken apart, too. */
const LARGE_TEXT_BYTES = 512 * 1024;

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

/** Where a large object or list is taken apart. */
export type Cut =
  /** At the comma between two members. */
  | { readonly comma: number }
  /** Around a large one in it; `after` is the last comma before it, or the bracket around it. */
  | { readonly child: LargeValue; readonly after: number };

/** An object, list or text; indexes of its brackets or quotes. */
export interface LargeValue {
  readonly start: number;
  readonly end: number;
  readonly isText?: true;
  /** In their order; what is between two of them is not much longer than a large value must be. */
  readonly cuts: readonly Cut[];
}

/**
 * Finds the objects and lists in JSON that are longer than `bytes`, and where they can be taken apart. Reads the
 * JSON once and lets others go on meanwhile.
 * @returns the outermost one; null when it is short.
 * @throws SyntaxError when brackets or quotes do not match, JsonBoundsError.
 */
export async function findLargeValues(
  json: Buffer,
  bytes: number,
  bounds: JsonBounds,
): Promise<LargeValue | null> {
  const scan = new Scan(json, bytes, bounds);
  const slice = new TimeSlice();
  for (let index = 0; index < json.length;) {
    index = scan.read(index, Math.min(index + READ_AT_ONCE, json.length));
    if (slice.isOver) await slice.rest();
  }
  return scan.end();
}

/** By byte, whether it means something outside of texts. */
const STRUCTURE = new Uint8Array(256);
for (const byte of [QUOTE, COMMA, OPEN_OBJECT, OPEN_LIST, CLOSE_OBJECT, CLOSE_LIST]) STRUCTURE[byte] = 1;

/** Bytes of a text that are looked at together. */
const WORD_BYTES = 4;
const EACH_QUOTE = 0x22222222;
const EACH_BACKSLASH = 0x5c5c5c5c;

/** Whether one of four bytes is a quote or a backslash: where it is, taking one from each byte borrows. */
function endsOrEscapes(word: number): boolean {
  const quotes = word ^ EACH_QUOTE;
  const backslashes = word ^ EACH_BACKSLASH;
  const zeros = ((quotes - 0x01010101) & ~quotes) | ((backslashes - 0x01010101) & ~backslashes);
  return (zeros & 0x80808080) !== 0;
}

class Scan {
  /** What is open, outermost first: index of its bracket, of its last comma, of where its present piece began. */
  private readonly starts: number[] = [];
  private readonly commas: number[] = [];
  private readonly pieces: number[] = [];
  /** Of those that are long already. */
  private readonly cuts: (Cut[] | undefined)[] = [];
  private outermost: LargeValue | null = null;
  private textStart = -1;
  private values = 0;
  private readonly words: DataView;

  constructor(
    private readonly json: Buffer,
    private readonly bytes: number,
    private readonly bounds: JsonBounds,
  ) {
    this.words = new DataView(json.buffer, json.byteOffset, json.length);
  }

  /** Reads from `from` about to `to`; answers where to go on. */
  read(from: number, to: number): number {
    const { json } = this;
    let index = from;
    while (index < to) {
      if (this.textStart >= 0) index = this.readText(index, to);
      // Nearly all that stands between texts is a few bytes.
      while (index < to && this.textStart < 0) {
        const byte = json[index]!;
        if (byte === QUOTE) this.textStart = index;
        else if (byte === COMMA) this.pass(index);
        else if (STRUCTURE[byte] === 1) this.take(index, byte);
        index += 1;
      }
    }
    if (this.values > this.bounds.maxValues) throw new JsonBoundsError('too rich in values');
    return index;
  }

  end(): LargeValue | null {
    if (this.textStart >= 0 || this.starts.length > 0) throw new SyntaxError('the text ends too early');
    return this.outermost;
  }

  private readText(from: number, to: number): number {
    const { json, words } = this;
    let index = from;
    const lastWord = to - WORD_BYTES;
    while (index <= lastWord && !endsOrEscapes(words.getInt32(index))) index += WORD_BYTES;
    for (; index < to; index += 1) {
      const byte = json[index];
      if (byte === BACKSLASH) index += 1;
      else if (byte === QUOTE) {
        if (index - this.textStart > this.bounds.maxTextBytes)
          throw new JsonBoundsError('too long in one text');
        if (index - this.textStart > LARGE_TEXT_BYTES) this.leaveText(index);
        this.textStart = -1;
        return index + 1;
      }
    }
    return index;
  }

  private take(index: number, byte: number): void {
    if (byte === OPEN_OBJECT || byte === OPEN_LIST) this.enter(index);
    else this.leave(index);
  }

  private pass(comma: number): void {
    this.values += 1;
    const depth = this.starts.length - 1;
    if (depth < 0) return;
    this.commas[depth] = comma;
    if (comma - this.pieces[depth]! < this.bytes) return;
    this.pieces[depth] = comma + 1;
    (this.cuts[depth] ??= []).push({ comma });
  }

  private enter(start: number): void {
    const depth = this.starts.push(start) - 1;
    if (depth >= this.bounds.maxDepth) throw new JsonBoundsError('nested too deeply');
    this.commas[depth] = start;
    this.pieces[depth] = start + 1;
    this.cuts[depth] = undefined;
  }

  private leave(end: number): void {
    const { json, starts, commas, pieces, cuts } = this;
    const start = starts.pop();
    const opened = json[end] === CLOSE_OBJECT ? OPEN_OBJECT : OPEN_LIST;
    if (start === undefined || json[start] !== opened) throw new SyntaxError('brackets do not match');
    if (end - start <= this.bytes) return;
    const outer = starts.length - 1;
    const value: LargeValue = { start, end, cuts: cuts[outer + 1] ?? [] };
    cuts[outer + 1] = undefined;
    if (outer < 0) {
      this.outermost ??= value;
      return;
    }
    (cuts[outer] ??= []).push({ child: value, after: commas[outer]! });
    pieces[outer] = end + 1;
  }

  private leaveText(end: number): void {
    const { json, textStart: start, commas, pieces, cuts } = this;
    let next = end + 1;
    while (next < json.length && json[next]! <= 0x20) next += 1;
    if (json[next] === COLON) throw new JsonBoundsError('too long in one name');
    const outer = this.starts.length - 1;
    if (outer < 0) return;
    (cuts[outer] ??= []).push({ child: { start, end, cuts: [], isText: true }, after: commas[outer]! });
    pieces[outer] = end + 1;
  }
}
