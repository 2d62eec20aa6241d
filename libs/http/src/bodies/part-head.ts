import { isUtf8 } from 'node:buffer';
import type { PorticoError } from '#libs/kernel';
import { bodyFault, inputFault } from '../input/input-fault.js';

/** Headers of a part by their names in lower case; each value holds its bytes as latin-1. */
export type PartHeaders = Record<string, string[] | undefined>;

/** What the head of a part says beside its plain name. */
export interface PartHead {
  /** How its text is written; UTF-8 by default. */
  readonly charset: string;
  /** Name of its file as RFC 8187 writes it (`filename*`), which goes before the plain one; null without one. */
  readonly fileName: string | null;
}

const UTF8 = 'utf-8';
/** The charset of a type, and the type without it. */
const CHARSET = /;\s*charset\s*=\s*(?:"([^"]*)"|([^\s;]*))/i;
const FIELD_NAME = /[;\s]name\s*=\s*(?:"([^"]*)"|([^\s;]*))/i;
const EXTENDED = /;\s*filename\*\s*=\s*(?:"([^"]*)"|([^\s;]*))/i;
/** `charset'language'escaped` */
const EXTENDED_VALUE = /^([\w.:-]+)'[^']*'((?:[^%']|%[\da-f]{2})*)$/i;

/**
 * Reads the head of a part, and takes the charset off its type: its text is to be decoded here, where bytes that are
 * no text are noticed.
 * @throws PorticoError `VALIDATION_ERROR` naming the part: its name, or that of its file, is not UTF-8.
 */
export function readPartHead(headers: PartHeaders): PartHead {
  const [disposition = ''] = headers['content-disposition'] ?? [];
  const [, quoted, plain] = EXTENDED.exec(disposition) ?? [];
  const extended = quoted ?? plain;
  if (extended === undefined && !isUtf8(bytesOf(disposition))) {
    throw nameFault(disposition, 'utf8', 'has a name of a file that is not UTF-8');
  }
  const fileName = extended === undefined ? null : extendedName(extended);
  if (fileName === undefined) {
    throw nameFault(
      disposition,
      'fileName',
      "has a filename* that is not as RFC 8187 writes it, UTF-8''%C3%A4",
    );
  }
  return { charset: takeCharset(headers), fileName };
}

/** The text of bytes; null for bytes that are none, and for a charset nobody knows. */
export function textOf(bytes: Buffer, charset = UTF8): string | null {
  try {
    return new TextDecoder(charset, { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** Bytes that a header, or a text of the parser, holds as latin-1. */
export function bytesOf(text: string): Buffer {
  return Buffer.from(text, 'latin1');
}

/** Names of files come with the folders they lay in from some programs. */
function extendedName(value: string): string | undefined {
  const [, charset, escaped = ''] = EXTENDED_VALUE.exec(value) ?? [];
  if (charset === undefined) return undefined;
  return textOf(unescapedBytes(escaped), charset)?.replace(/^.*[/\\]/s, '') ?? undefined;
}

/** Bytes of a text whose escapes are written with percent signs. */
function unescapedBytes(escaped: string): Buffer {
  return bytesOf(
    escaped.replace(/%([\da-f]{2})/gi, (_, digits: string) =>
      String.fromCharCode(Number.parseInt(digits, 16)),
    ),
  );
}

function takeCharset(headers: PartHeaders): string {
  const [type = ''] = headers['content-type'] ?? [];
  const [whole, quoted, plain] = CHARSET.exec(type) ?? [];
  if (whole === undefined) return UTF8;
  headers['content-type'] = [type.replace(whole, '')];
  return quoted ?? plain ?? UTF8;
}

function nameFault(disposition: string, rule: string, text: string): PorticoError {
  const [, quoted, plain] = FIELD_NAME.exec(disposition) ?? [];
  const name = textOf(bytesOf(quoted ?? plain ?? ''));
  if (!name) return bodyFault('utf8', 'the names of the parts of body must be UTF-8');
  return inputFault('body', name, rule, `${name} ${text}`);
}

const SCHEME = 'data:';
/** With the comma after which the bytes begin. */
const WHOLE = /^data:[^,]{0,200};base64,/i;
const LONGEST = 220;
const NOTHING = Buffer.alloc(0);

/** Takes `data:image/png;base64,` off the beginning of a text that comes in pieces; any other text stays as it is. */
export class DataUrlHead {
  #seen: Buffer = NOTHING;
  #isPast = false;

  /** What of the text so far is no such beginning. */
  strip(text: Buffer): Buffer {
    if (this.#isPast) return text;
    this.#seen = this.#seen.length === 0 ? text : Buffer.concat([this.#seen, text]);
    const begins = this.#seen.subarray(0, LONGEST).toString('latin1');
    const isOpen = SCHEME.startsWith(begins.slice(0, SCHEME.length).toLowerCase());
    const [head] = WHOLE.exec(begins) ?? [];
    if (head === undefined && isOpen && !begins.includes(',') && begins.length < LONGEST) return NOTHING;
    return this.#take(head?.length ?? 0);
  }

  /** What is left of a text that ended within what looked like such a beginning. */
  end(): Buffer {
    return this.#isPast ? NOTHING : this.#take(0);
  }

  #take(from: number): Buffer {
    const rest = this.#seen.subarray(from);
    this.#isPast = true;
    this.#seen = NOTHING;
    return rest;
  }
}
