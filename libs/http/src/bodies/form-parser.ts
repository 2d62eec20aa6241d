import type { EventEmitter } from 'node:events';
import type { IncomingHttpHeaders } from 'node:http';
import { Busboy, type BusboyHeaders } from '@fastify/busboy';
import { isPorticoError, type PorticoError } from '#libs/kernel';
import { bodyFault, inputFault } from '../input/input-fault.js';
import { isStorableText } from '../input/json-value.js';
import { FORM_LIMITS } from './body-limits.data.js';
import { bytesOf, type PartHead, type PartHeaders, readPartHead, textOf } from './part-head.js';

const BOUNDARY = /;\s*boundary=(?:"([^"\\\r\n]{1,70})"|([^"\\\s;]{1,70}))\s*(?:;|$)/i;

/**
 * What parses a form. It is given no more parts than a form may have: it takes as long for an empty one as for a
 * kilobyte, so they are counted before.
 */
export class FormParser extends Busboy {
  readonly #divider: Buffer;
  /** The end of the last piece, which may be the beginning of a divider. */
  #seam: Buffer = Buffer.from('\r\n');
  #dividers = 0;
  /** Of the part that is read. */
  #head: PartHead | null = null;

  constructor(headers: IncomingHttpHeaders, boundary: string) {
    // Both look for the same boundary, however often the header names one.
    const type = `multipart/form-data; boundary="${boundary}"`;
    super({
      headers: { ...headers, 'content-type': type } as BusboyHeaders,
      // Texts come as their bytes are, so that what is no text is noticed.
      defCharset: 'latin1',
      limits: {
        parts: FORM_LIMITS.parts,
        fieldSize: FORM_LIMITS.text,
        fieldNameSize: FORM_LIMITS.name,
        headerPairs: FORM_LIMITS.headers,
        headerSize: FORM_LIMITS.headerBytes,
      },
    });
    this.#divider = Buffer.from(`\r\n--${boundary}`, 'latin1');
    partsOf(this).prependListener('part', (part: EventEmitter) =>
      part.on('header', (head: PartHeaders) => this.#enter(head)),
    );
  }

  /** The name of the file that begins. @param plain as the parser has read it. */
  fileName(plain: string): string {
    return this.#head?.fileName ?? plain;
  }

  /** The text of the part that ends. @throws PorticoError for bytes that are no text. */
  text(name: string, raw: string): string {
    const { charset } = this.#head ?? {};
    const text = textOf(bytesOf(raw), charset);
    if (text === null) throw partFault(name, 'utf8', `must be ${charset ?? 'utf-8'} text`);
    if (!isStorableText(text)) throw partFault(name, 'isText', 'contains characters that are not allowed');
    return text;
  }

  /** A part that is refused is not read: without this header the parser takes it for none of the form's. */
  #enter(head: PartHeaders): void {
    try {
      this.#head = readPartHead(head);
    } catch (error) {
      delete head['content-disposition'];
      this.emit('error', error as PorticoError);
    }
  }

  /** @throws PorticoError for a form of too many parts; nothing of the piece was parsed then */
  assertFewParts(piece: Buffer): void {
    const length = this.#divider.length - 1;
    this.#dividers +=
      this.#count(Buffer.concat([this.#seam, piece.subarray(0, length)])) + this.#count(piece);
    // The last one closes the form.
    if (this.#dividers > FORM_LIMITS.parts + 1) throw tooManyParts();
    this.#seam = Buffer.concat([this.#seam, piece.subarray(-length)]).subarray(-length);
  }

  #count(bytes: Buffer): number {
    let found = 0;
    for (let at = bytes.indexOf(this.#divider); at !== -1; at = bytes.indexOf(this.#divider, at + 1)) {
      found += 1;
      if (found > FORM_LIMITS.parts + 1) break;
    }
    return found;
  }
}

/** What tells of the parts of a form, and of their headers before anything is made of them. */
function partsOf(parser: FormParser): EventEmitter {
  return (parser as unknown as { readonly _parser: { readonly parser: EventEmitter } })._parser.parser;
}

export function openParser(headers: IncomingHttpHeaders): FormParser {
  const [, quoted, plain] = BOUNDARY.exec(headers['content-type'] ?? '') ?? [];
  const boundary = quoted ?? plain;
  if (boundary === undefined)
    throw bodyFault(
      'multipart',
      'body is not a valid multipart form: Content-Type names no boundary of 1 to 70 characters',
    );
  try {
    return new FormParser(headers, boundary);
  } catch {
    throw notAForm();
  }
}

export function tooManyParts(): PorticoError {
  return bodyFault('maxParts', `body has more than ${FORM_LIMITS.parts} parts`);
}

/** The fault of a part that was refused; whatever else the parser says means that the body is no form. */
export function formFault(error: unknown): PorticoError {
  return isPorticoError(error) ? error : notAForm();
}

export function notAForm(): PorticoError {
  return bodyFault('multipart', 'body is not a valid multipart form');
}

export function partFault(name: string, rule: string, text: string): PorticoError {
  return inputFault('body', name, rule, `${name} ${text}`);
}
