import { inputFault } from './input-fault.js';
import { JSON_LIMITS } from './json-value.js';

/** Takes the bytes of a body apart: what is to be parsed, and the text of the one large member. */
export interface JsonSink {
  /** Bytes of the JSON, without the text of the large member; its quotes stay. */
  keep(bytes: Buffer): void;
  /** Characters of the large member, escapes resolved. A character beyond ASCII arrives as the byte 0xff. */
  content(bytes: Buffer): void;
}

const [QUOTE, BACKSLASH, COMMA, COLON] = [0x22, 0x5c, 0x2c, 0x3a];
const [OPEN_OBJECT, CLOSE_OBJECT, OPEN_LIST, CLOSE_LIST] = [0x7b, 0x7d, 0x5b, 0x5d];
const NOT_ASCII = 0xff;
const LETTER_U = 0x75;
const LONGEST_KEY = 256;

/** What the letter behind a backslash stands for. */
const ESCAPED: Readonly<Record<number, number>> = {
  0x22: 0x22,
  0x5c: 0x5c,
  0x2f: 0x2f,
  0x62: 0x08,
  0x66: 0x0c,
  0x6e: 0x0a,
  0x72: 0x0d,
  0x74: 0x09,
};

type Place = 'between' | 'text' | 'key' | 'content';

/**
 * One pass over the bytes of JSON, in whatever pieces they come, before anything is parsed: counts what they
 * hold, and leads the text of one named member past the parser. It takes no view on the rest of the grammar;
 * the parser does.
 */
export class JsonScanner {
  readonly #isObject = new Uint8Array(JSON_LIMITS.depth + 1);
  readonly #entries = new Uint32Array(JSON_LIMITS.depth + 1);
  #depth = 0;
  #values = 0;
  #place: Place = 'between';
  #isEscaped = false;
  /** The next text of the innermost object is a key. */
  #expectsKey = false;
  /** Innermost levels that lie on the path to the large member. */
  #onPath = 0;
  /** The key before the value to come is that of the path. */
  #isHit = false;
  #key: number[] = [];
  #hex: string | null = null;
  #hasContent = false;

  /**
   * @param name what the JSON is called in a fault.
   * @param path of the member whose text is kept apart; empty when there is none.
   * @param mostValues it may hold; one list may hold all of them where they are more than usual.
   */
  constructor(
    private readonly name: string,
    private readonly path: readonly string[] = [],
    private readonly sink: JsonSink | null = null,
    private readonly mostValues: number = JSON_LIMITS.values,
  ) {}

  /** Whether the large member was there, be its text empty. */
  get hasContent(): boolean {
    return this.#hasContent;
  }

  /** @throws PorticoError `VALIDATION_ERROR` for too much of something, or for a large member that comes twice. */
  push(bytes: Buffer): void {
    let keptFrom = 0;
    for (let at = 0; at < bytes.length;) {
      if (this.#place === 'content') {
        at = this.#passContent(bytes, at);
        keptFrom = at;
        continue;
      }
      const byte = bytes[at]!;
      at += 1;
      if (this.#place !== 'between') {
        this.#readText(byte);
      } else if (byte === QUOTE) {
        this.#place = this.#placeOfText();
        if (this.#place === 'content') this.sink?.keep(bytes.subarray(keptFrom, at));
      } else {
        this.#readMark(byte);
      }
    }
    if (this.#place !== 'content' && keptFrom < bytes.length) this.sink?.keep(bytes.subarray(keptFrom));
  }

  #readMark(byte: number): void {
    switch (byte) {
      case OPEN_OBJECT:
      case OPEN_LIST:
        return this.#open(byte === OPEN_OBJECT);
      case CLOSE_OBJECT:
      case CLOSE_LIST:
        return this.#close();
      case COLON:
        this.#expectsKey = false;
        return;
      case COMMA:
        this.#count();
    }
  }

  #open(isObject: boolean): void {
    if (this.#depth >= JSON_LIMITS.depth) throw this.#fault('maxDepth', 'is nested deeper than', 'levels');
    if (isObject && this.path.length > 0) {
      const leadsOn = this.#isHit && this.#depth === this.#onPath && this.#onPath < this.path.length;
      if (this.#depth === 0 || leadsOn) this.#onPath += 1;
    }
    this.#depth += 1;
    this.#isObject[this.#depth] = Number(isObject);
    this.#entries[this.#depth] = 0;
    this.#isHit = false;
    this.#count();
  }

  #close(): void {
    if (this.#depth === 0) return;
    if (this.#depth === this.#onPath) this.#onPath -= 1;
    this.#depth -= 1;
    this.#isHit = false;
    this.#expectsKey = false;
  }

  #count(): void {
    const isObject = this.#isObject[this.#depth] === 1;
    this.#expectsKey = isObject;
    if (this.#depth === this.#onPath) this.#isHit = false;
    this.#entries[this.#depth]! += 1;
    this.#values += 1;
    if (this.#values > this.mostValues) throw this.#fault('maxValues', 'holds more than', 'values');
    const items = this.mostValues > JSON_LIMITS.values ? this.mostValues : JSON_LIMITS.items;
    if (this.#entries[this.#depth]! <= (isObject ? JSON_LIMITS.members : items)) return;
    throw isObject
      ? this.#fault('maxMembers', 'has an object of more than', 'members')
      : this.#fault('maxItems', 'has a list of more than', 'items');
  }

  #placeOfText(): Place {
    if (this.#onPath === 0 || this.#depth !== this.#onPath) return 'text';
    if (this.#expectsKey) {
      this.#key = [];
      return 'key';
    }
    if (!this.#isHit || this.#onPath !== this.path.length) return 'text';
    if (this.#hasContent) {
      const member = this.path.join('.');
      throw inputFault('body', member, 'once', `${member} must be sent once`);
    }
    this.#hasContent = true;
    return 'content';
  }

  #readText(byte: number): void {
    const ends = byte === QUOTE && !this.#isEscaped;
    if (!ends) {
      this.#isEscaped = byte === BACKSLASH && !this.#isEscaped;
      if (this.#place === 'key' && this.#key.length < LONGEST_KEY) this.#key.push(byte);
      return;
    }
    if (this.#place === 'key') this.#isHit = this.#keyIs(this.path[this.#onPath - 1]!);
    this.#place = 'between';
  }

  #keyIs(wanted: string): boolean {
    const text = Buffer.from(this.#key).toString('latin1');
    if (!text.includes('\\')) return text === wanted;
    try {
      return JSON.parse(`"${text}"`) === wanted;
    } catch {
      // No text of JSON: the parser will say so.
      return false;
    }
  }

  /** @returns the position of the quote that ends the text, or of the end of the bytes. */
  #passContent(bytes: Buffer, from: number): number {
    const quote = bytes.indexOf(QUOTE, from);
    const end = quote === -1 ? bytes.length : quote;
    const backslash = bytes.indexOf(BACKSLASH, from);
    const isPlain = !this.#isEscaped && this.#hex === null && (backslash === -1 || backslash > end);
    if (!isPlain) return this.#passEscapedContent(bytes, from);
    if (end > from) this.sink?.content(bytes.subarray(from, end));
    if (quote !== -1) this.#endContent();
    return end;
  }

  #passEscapedContent(bytes: Buffer, from: number): number {
    const resolved = Buffer.allocUnsafe(bytes.length - from);
    let length = 0;
    let at = from;
    for (; at < bytes.length; at += 1) {
      const byte = bytes[at]!;
      if (this.#hex !== null) {
        this.#hex += String.fromCharCode(byte);
        if (this.#hex.length < 4) continue;
        const code = /^[0-9a-f]{4}$/i.test(this.#hex) ? Number.parseInt(this.#hex, 16) : NOT_ASCII;
        resolved[length++] = Math.min(code, NOT_ASCII);
        this.#hex = null;
      } else if (this.#isEscaped) {
        this.#isEscaped = false;
        if (byte === LETTER_U) this.#hex = '';
        else resolved[length++] = ESCAPED[byte] ?? NOT_ASCII;
      } else if (byte === QUOTE) {
        this.#endContent();
        break;
      } else if (byte === BACKSLASH) {
        this.#isEscaped = true;
      } else {
        resolved[length++] = byte;
      }
    }
    if (length > 0) this.sink?.content(resolved.subarray(0, length));
    return at;
  }

  /** The quote is read again as the end of a text without characters. */
  #endContent(): void {
    this.#isHit = false;
    this.#place = 'text';
  }

  #fault(rule: keyof typeof LIMIT_OF, text: string, unit: string) {
    const limit = rule === 'maxValues' ? this.mostValues : LIMIT_OF[rule];
    return inputFault('body', this.name, rule, `${this.name} ${text} ${limit} ${unit}`);
  }
}

const LIMIT_OF = {
  maxDepth: JSON_LIMITS.depth,
  maxMembers: JSON_LIMITS.members,
  maxItems: JSON_LIMITS.items,
  maxValues: JSON_LIMITS.values,
} as const;
