import {
  BACKSLASH,
  CLOSE_LIST,
  CLOSE_OBJECT,
  COMMA,
  OPEN_LIST,
  OPEN_OBJECT,
  QUOTE,
  TimeSlice,
} from './json-bytes.js';
import { findLargeValues, type JsonBounds, JsonBoundsError, type LargeValue } from './large-values.js';

/** Text given to the parser of the runtime in one piece; only a single longer text exceeds it. */
const PIECE_BYTES = 32 * 1024;
/** What exceeds this is a number, or blank. */
const LARGEST_PIECE_BYTES = 1024 * 1024;
/** Of a large text, given to the parser in one piece. */
const TEXT_PIECE_BYTES = 256 * 1024;
/** Bytes of the longest escape and of the longest letter. */
const ESCAPE_BYTES = 6;
const LETTER_BYTES = 4;

type Members = Record<string, unknown>;

/**
 * `JSON.parse` of a large text that is an object or a list: the same value, or a failure for the same
 * texts, without holding the event loop. Large objects and lists are taken apart; what is small goes to the
 * parser of the runtime.
 * @throws SyntaxError; JsonBoundsError when the text holds too much.
 */
export async function parseInSlices(json: Buffer, bounds: JsonBounds): Promise<unknown> {
  const start = json.findIndex((byte) => !isBlank(byte));
  if (json[start] !== OPEN_OBJECT && json[start] !== OPEN_LIST) {
    throw new SyntaxError('neither an object nor a list');
  }
  const large = await findLargeValues(json, PIECE_BYTES, bounds);
  if (large?.start !== start) return JSON.parse(json.toString('utf8'));
  return new SlicedParse(json).value(large);
}

class SlicedParse {
  private readonly slice = new TimeSlice();

  constructor(private readonly json: Buffer) {}

  async value(large: LargeValue): Promise<unknown> {
    this.expectBlank(large.end + 1, this.json.length);
    return this.container(large);
  }

  private async container({ start, end, cuts }: LargeValue): Promise<unknown> {
    const { json, slice } = this;
    const isList = json[start] === OPEN_LIST;
    const target: unknown[] | Members = isList ? [] : {};
    let pieceStart = start + 1;
    let isMemberDue = false;
    for (const cut of cuts) {
      if ('comma' in cut) {
        // The comma behind a large member, after much blank.
        if (cut.comma < pieceStart) continue;
        this.add(target, pieceStart, cut.comma);
        isMemberDue = true;
        pieceStart = cut.comma + 1;
      } else {
        const { child, after } = cut;
        if (after >= pieceStart) this.add(target, pieceStart, after);
        const before = Math.max(after + 1, pieceStart);
        const name = isList ? this.noName(before, child.start) : this.name(before, child.start);
        put(target, name, child.isText ? await this.text(child) : await this.container(child));
        const comma = this.afterMember(child.end + 1, end);
        isMemberDue = comma < end;
        pieceStart = comma + 1;
      }
      if (slice.isOver) await slice.rest();
    }
    if (isMemberDue || pieceStart < end) this.add(target, pieceStart, end, !isMemberDue);
    return target;
  }

  /** A long text, part by part. */
  private async text({ start, end }: LargeValue): Promise<string> {
    const { slice } = this;
    let text = '';
    for (let from = start + 1; from < end;) {
      const to = Math.min(this.partEnd(from, from + TEXT_PIECE_BYTES), end);
      text += JSON.parse(this.enclosed(from, to, QUOTE, QUOTE)) as string;
      from = to;
      if (slice.isOver) await slice.rest();
    }
    return text;
  }

  /** The first place from `at` on that is within no escape and no letter, if parts begin at such places. */
  private partEnd(from: number, at: number): number {
    const { json } = this;
    if (at >= json.length) return json.length;
    let end = at;
    for (let back = 1; back <= LETTER_BYTES && (json[end]! & 0xc0) === 0x80; back += 1) end -= 1;
    // An escape of four digits may begin before: behind the last backslash that is one itself all is plain.
    for (let back = end - 1; back >= Math.max(from, end - ESCAPE_BYTES); back -= 1) {
      if (json[back] !== BACKSLASH) continue;
      let run = 1;
      while (back - run >= from && json[back - run] === BACKSLASH) run += 1;
      const begins = run % 2 === 1;
      if (begins) return back;
      break;
    }
    return end;
  }

  /** Adds the members whose text stands from `from` to `to`. */
  private add(target: unknown[] | Members, from: number, to: number, mayBeEmpty = false): void {
    if (to - from > LARGEST_PIECE_BYTES) throw new JsonBoundsError('too long in one number');
    let count: number;
    if (Array.isArray(target)) {
      const items = JSON.parse(this.enclosed(from, to, OPEN_LIST, CLOSE_LIST)) as unknown[];
      count = items.length;
      for (const item of items) target.push(item);
    } else {
      const members = Object.entries(
        JSON.parse(this.enclosed(from, to, OPEN_OBJECT, CLOSE_OBJECT)) as Members,
      );
      count = members.length;
      for (const [name, value] of members) put(target, name, value);
    }
    if (count === 0 && !mayBeEmpty) throw new SyntaxError('a member is missing');
  }

  /**
   * The text from `from` to `to` between brackets, which stand in the place of what is around it for as long as it is
   * read: putting them around a text would copy it once more.
   */
  private enclosed(from: number, to: number, open: number, close: number): string {
    const { json } = this;
    const [before = open, behind = close] = [json[from - 1], json[to]];
    json[from - 1] = open;
    json[to] = close;
    const text = json.toString('utf8', from - 1, to + 1);
    json[from - 1] = before;
    json[to] = behind;
    return text;
  }

  /** The name in front of a member's value. */
  private name(from: number, to: number): string {
    const [name] = Object.keys(JSON.parse(`{${this.json.toString('utf8', from, to)}null}`) as Members);
    if (name === undefined) throw new SyntaxError('a name is missing');
    return name;
  }

  private noName(from: number, to: number): null {
    this.expectBlank(from, to);
    return null;
  }

  /** Index of the comma behind a member, or `end` when it is the last one. */
  private afterMember(from: number, end: number): number {
    let index = from;
    while (index < end && isBlank(this.json[index])) index += 1;
    if (index < end && this.json[index] !== COMMA) throw new SyntaxError('a comma is missing');
    return index;
  }

  private expectBlank(from: number, to: number): void {
    for (let index = from; index < to; index += 1) {
      if (!isBlank(this.json[index])) throw new SyntaxError('unexpected text between values');
    }
  }
}

function isBlank(byte: number | undefined): boolean {
  return byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;
}

/** Sets a member as `JSON.parse` does: `__proto__` is a name like any other. */
function put(target: unknown[] | Members, name: string | null, value: unknown): void {
  if (Array.isArray(target)) target.push(value);
  else if (name === '__proto__') {
    Object.defineProperty(target, name, { value, writable: true, enumerable: true, configurable: true });
  } else target[name ?? ''] = value;
}
