import type { BodyLease } from '../budget/body-budgets.js';
import { bodyFault } from '../input/input-fault.js';
import { JsonScanner } from '../input/json-scanner.js';
import { parseJson, parseJsonBody } from '../input/parse-json-body.js';
import type { ContentMember } from '../routes/route-definition.js';
import { AROUND_CONTENT_BYTES } from './body-limits.data.js';
import { DataUrlHead } from './part-head.js';
import type { TooLarge } from './receive-body.js';
import type { BodyStaging, StagedFile, UploadedFile } from './uploaded-file.js';

const WHITE = 64;
const PADDING = 65;
const WRONG = 66;

/** Value of each digit, both alphabets; white space, padding, or none of these. */
const MEANING = meanings();

function meanings(): Uint8Array {
  const table = new Uint8Array(256).fill(WRONG);
  const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
  for (const [value, digit] of [...digits].entries()) table[digit.charCodeAt(0)] = value;
  table['-'.charCodeAt(0)] = 62;
  table['_'.charCodeAt(0)] = 63;
  for (const white of ' \t\r\n') table[white.charCodeAt(0)] = WHITE;
  table['='.charCodeAt(0)] = PADDING;
  return table;
}

/**
 * Decodes base64 in whatever pieces it comes: of the ordinary or the URL alphabet, with line breaks or without,
 * padded or not.
 */
export class Base64Decoder {
  #bits = 0;
  /** Digits of the group of four that is open. */
  #digits = 0;
  #padding = 0;
  #isBroken = false;

  /** The bytes of the groups that are whole; null once anything was no base64. */
  push(text: Buffer): Buffer | null {
    if (this.#isBroken) return null;
    const bytes = Buffer.allocUnsafe(Math.ceil((text.length + 3) / 4) * 3);
    let length = 0;
    let bits = this.#bits;
    let digits = this.#digits;
    for (let at = 0; at < text.length; at += 1) {
      const meaning = MEANING[text[at]!]!;
      if (meaning < WHITE) {
        if (this.#padding > 0) return this.#break();
        bits = (bits << 6) | meaning;
        digits += 1;
        if (digits < 4) continue;
        bytes[length] = bits >> 16;
        bytes[length + 1] = bits >> 8;
        bytes[length + 2] = bits;
        length += 3;
        bits = 0;
        digits = 0;
      } else if (meaning === PADDING) {
        this.#padding += 1;
        if (digits + this.#padding > 4 || digits < 2) return this.#break();
      } else if (meaning === WRONG) {
        return this.#break();
      }
    }
    this.#bits = bits;
    this.#digits = digits;
    return bytes.subarray(0, length);
  }

  /** The last bytes; null when the text as a whole was no base64. */
  end(): Buffer | null {
    if (this.#isBroken) return null;
    const isWhole = this.#padding === 0 || this.#digits + this.#padding === 4;
    if (this.#digits === 1 || !isWhole) return this.#break();
    if (this.#digits === 0) return Buffer.alloc(0);
    const whole = this.#bits << (6 * (4 - this.#digits));
    return Buffer.from([whole >> 16, (whole >> 8) & 0xff]).subarray(0, this.#digits - 1);
  }

  #break(): null {
    this.#isBroken = true;
    return null;
  }
}

/** Writes the file in a text of base64 down as it arrives. */
export class IncomingContent {
  readonly #decoder = new Base64Decoder();
  readonly #file: IncomingFile;
  readonly #head: DataUrlHead | null;

  /** The limit counts decoded bytes. */
  constructor(target: FileTarget, { member, limit, mayBeDataUrl }: ContentMember) {
    this.#file = new IncomingFile(target, member, limit);
    this.#head = mayBeDataUrl ? new DataUrlHead() : null;
  }

  /** What follows a fault of the text is dropped. @throws PorticoError as {@link IncomingFile}. */
  async write(text: Buffer): Promise<void> {
    const bytes = this.#decoder.push(this.#head ? this.#head.strip(text) : text);
    if (bytes) await this.#file.write(bytes);
  }

  /** Null for what is no base64: the check of the input refuses it, as it does any other wrong member. */
  async finish(): Promise<UploadedFile | null> {
    if (this.#head) this.#decoder.push(this.#head.end());
    const bytes = this.#decoder.end();
    if (bytes) {
      await this.#file.write(bytes);
      return this.#file.finish();
    }
    await this.abandon();
    return null;
  }

  abandon(): Promise<void> {
    return this.#file.abandon();
  }
}

/** A file on its way to disk. */
export interface FileTarget {
  readonly staging: BodyStaging;
  readonly lease: BodyLease;
  readonly tooLarge: TooLarge;
}

/** Writes one file of a body down as it arrives. */
export class IncomingFile {
  #file: Promise<StagedFile> | null = null;

  /** @param name what holds it in the body. @param limit bytes; more is refused. */
  constructor(
    private readonly target: FileTarget,
    private readonly name: string,
    private readonly limit: number,
  ) {}

  /** @throws PorticoError what `tooLarge` makes, `LARGE_BODY_BACKEND_BUSY`. */
  async write(bytes: Buffer): Promise<void> {
    const file = await this.#open();
    if (file.size + bytes.length > this.limit) throw this.target.tooLarge(this.limit, this.name);
    await file.write(bytes);
  }

  /** The whole file; it is part of the lease from here. */
  async finish(names = { fileName: '', contentType: '' }): Promise<UploadedFile> {
    const file = (await this.#open()).finish(names);
    await this.target.lease.keep(file);
    return file;
  }

  /** Of a body that was refused. A file that could not be made has told so before. */
  async abandon(): Promise<void> {
    const file = await this.#file?.catch(() => null);
    await file?.dispose();
  }

  #open(): Promise<StagedFile> {
    return (this.#file ??= this.target.staging.create());
  }
}

/**
 * JSON with a file in one of its members: the file goes to disk as it arrives, and only what stands around it is
 * kept and parsed.
 */
export class ContentBody {
  readonly #kept: Buffer[] = [];
  readonly #texts: Buffer[] = [];
  readonly #scanner: JsonScanner;
  readonly #content: IncomingContent;
  #keptBytes = 0;

  /**
   * @param name of the JSON in a fault.
   * @param path of the member inside this JSON.
   * @param content what the file may be.
   */
  constructor(
    private readonly name: string,
    private readonly path: readonly string[],
    content: ContentMember,
    target: FileTarget,
  ) {
    this.#scanner = new JsonScanner(name, path, {
      keep: (bytes) => this.#keep(bytes),
      content: (bytes) => void this.#texts.push(bytes),
    });
    this.#content = new IncomingContent(target, content);
  }

  /** Bytes kept in memory. */
  get keptBytes(): number {
    return this.#keptBytes;
  }

  /** @throws PorticoError `VALIDATION_ERROR`, and as {@link IncomingContent}. */
  async write(piece: Buffer): Promise<void> {
    this.#scanner.push(piece);
    for (const text of this.#texts.splice(0)) await this.#content.write(text);
  }

  /** What the body holds, its file in place; where the text was no base64, an empty one. */
  async finish(): Promise<unknown> {
    const bytes = Buffer.concat(this.#kept);
    const body = await (this.name === 'body' ? parseJsonBody(bytes) : parseJson(bytes, this.name));
    const file = this.#scanner.hasContent ? await this.#content.finish() : null;
    if (file) this.#put(body, file);
    return body;
  }

  abandon(): Promise<void> {
    return this.#content.abandon();
  }

  #keep(bytes: Buffer): void {
    this.#keptBytes += bytes.length;
    if (this.#keptBytes > AROUND_CONTENT_BYTES) {
      const text = `body without its files must not exceed ${AROUND_CONTENT_BYTES} bytes`;
      throw bodyFault('maxLength', text);
    }
    this.#kept.push(bytes);
  }

  /** A member that was written twice counts by its last value, which may be something else. */
  #put(body: unknown, file: UploadedFile): void {
    const [last, ...above] = [...this.path].reverse();
    let place = body;
    for (const name of above.reverse()) place = memberOf(place, name);
    if (typeof memberOf(place, last!) === 'string') (place as Record<string, unknown>)[last!] = file;
  }
}

function memberOf(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  return Object.hasOwn(value, name) ? (value as Record<string, unknown>)[name] : undefined;
}
