import {
  BACKSLASH,
  CLOSE_LIST,
  CLOSE_OBJECT,
  COMMA,
  OPEN_LIST,
  OPEN_OBJECT,
  QUOTE,
} from './json-bytes.data.js';
import { findLargeValues, type JsonBounds } from './large-values.js';
import { TimeSlice } from './time-slice.js';

/** Text given to the parser of the runtime in one piece; only a single longer text or number exceeds it. */
const PIECE_BYTES = 64 * 1024;

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
  return new SlicedParse(json, await findLargeValues(json, PIECE_BYTES, bounds)).value(start);
}

class SlicedParse {
  private readonly slice = new TimeSlice();

  constructor(
    private readonly json: Buffer,
    /** First character → last character. */
    private readonly large: ReadonlyMap<number, number>,
  ) {}

  async value(start: number): Promise<unknown> {
    const end = this.large.get(start);
    if (end === undefined) return JSON.parse(this.json.toString('utf8'));
    this.expectBlank(end + 1, this.json.length);
    return this.container(start, end);
  }

  private async container(start: number, end: number): Promise<unknown> {
    const { json, large, slice } = this;
    const isList = json[start] === OPEN_LIST;
    const target: unknown[] | Members = isList ? [] : {};
    let pieceStart = start + 1;
    let lastComma = start;
    let isMemberDue = false;
    for (let index = this.next(start + 1, end); index < end; index = this.next(index + 1, end)) {
      if (json[index] === COMMA) {
        lastComma = index;
        if (index - pieceStart < PIECE_BYTES) continue;
        this.add(target, pieceStart, index);
      } else {
        const childEnd = large.get(index) ?? index;
        if (lastComma >= pieceStart) this.add(target, pieceStart, lastComma);
        const name = isList ? this.noName(lastComma + 1, index) : this.name(lastComma + 1, index);
        put(target, name, await this.container(index, childEnd));
        index = this.afterMember(childEnd + 1, end);
        lastComma = index;
      }
      isMemberDue = index < end;
      pieceStart = index + 1;
      if (slice.isOver) await slice.rest();
    }
    if (isMemberDue || pieceStart < end) this.add(target, pieceStart, end, !isMemberDue);
    return target;
  }

  /** Index of the next comma between members, or of the next large object or list; `end` when none comes. */
  private next(from: number, end: number): number {
    const { json, large } = this;
    let depth = 0;
    for (let index = from; index < end; index += 1) {
      const byte = json[index];
      if (byte === QUOTE) index = this.endOfText(index);
      else if (byte === CLOSE_OBJECT || byte === CLOSE_LIST) depth -= 1;
      else if (byte === OPEN_OBJECT || byte === OPEN_LIST) {
        if (depth === 0 && large.has(index)) return index;
        depth += 1;
      } else if (byte === COMMA && depth === 0) return index;
    }
    return end;
  }

  private endOfText(start: number): number {
    const { json } = this;
    for (let index = start + 1; index - start <= PIECE_BYTES; index += 1) {
      const byte = json[index];
      if (byte === BACKSLASH) index += 1;
      else if (byte === QUOTE) return index;
    }
    return this.large.get(start) ?? json.length;
  }

  /** Adds the members whose text stands from `from` to `to`. */
  private add(target: unknown[] | Members, from: number, to: number, mayBeEmpty = false): void {
    const text = this.json.toString('utf8', from, to);
    let count: number;
    if (Array.isArray(target)) {
      const items = JSON.parse(`[${text}]`) as unknown[];
      count = items.length;
      for (const item of items) target.push(item);
    } else {
      const members = Object.entries(JSON.parse(`{${text}}`) as Members);
      count = members.length;
      for (const [name, value] of members) put(target, name, value);
    }
    if (count === 0 && !mayBeEmpty) throw new SyntaxError('a member is missing');
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
