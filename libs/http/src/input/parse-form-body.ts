import { isUtf8 } from 'node:buffer';
import { bodyFault, inputFault } from './input-fault.js';
import { checkSmallJsonValue, MOST_FORM_FIELDS } from './json-value.js';

const FORM_TYPE = /^application\/x-www-form-urlencoded\s*(;|$)/i;

const AMPERSAND = 0x26;
const EQUALS = 0x3d;
const PERCENT = 0x25;
const PLUS = 0x2b;
const SPACE = 0x20;
const QUESTION_MARK = 0x3f;

export function isFormType(contentType: string | undefined): boolean {
  return FORM_TYPE.test(contentType ?? '');
}

/**
 * The fields of a form. One that is sent twice is a list, which no field of text accepts (RFC 6749, 3.2). Its bytes are
 * read here, as the parser of the runtime is slow for long fields and makes other characters of what is no text.
 */
export function parseFormBody(bytes: Buffer): object {
  if (!isUtf8(bytes)) throw bodyFault('utf8', 'body must be UTF-8');
  refuseManyFields(bytes);
  const fields = new Map<string, string | string[]>();
  for (let at = bytes[0] === QUESTION_MARK ? 1 : 0; at <= bytes.length;) {
    const end = endOf(bytes, AMPERSAND, at, bytes.length);
    if (end > at) addField(fields, bytes, at, end);
    at = end + 1;
  }
  const body = Object.fromEntries(fields);
  checkSmallJsonValue(body);
  return body;
}

function addField(fields: Map<string, string | string[]>, bytes: Buffer, from: number, end: number): void {
  const nameEnd = endOf(bytes, EQUALS, from, end);
  const name = textOf(bytes, from, nameEnd);
  if (name === null) throw bodyFault('utf8', 'body must be UTF-8');
  const value = textOf(bytes, Math.min(nameEnd + 1, end), end);
  if (value === null) throw inputFault('body', name, 'utf8', `${name} must be UTF-8`);
  const known = fields.get(name);
  if (Array.isArray(known)) known.push(value);
  else fields.set(name, known === undefined ? value : [known, value]);
}

function endOf(bytes: Buffer, sign: number, from: number, end: number): number {
  const at = bytes.subarray(from, end).indexOf(sign);
  return at === -1 ? end : from + at;
}

/** The text of a name or value; null where its escapes stand for bytes that are no UTF-8. */
function textOf(bytes: Buffer, from: number, end: number): string | null {
  const text = Buffer.allocUnsafe(end - from);
  let length = 0;
  for (let at = from; at < end; at += 1) {
    const byte = bytes[at]!;
    const escaped =
      byte === PERCENT && at + 2 < end ? 16 * digit(bytes[at + 1]!) + digit(bytes[at + 2]!) : Number.NaN;
    if (Number.isNaN(escaped)) text[length] = byte === PLUS ? SPACE : byte;
    else {
      text[length] = escaped;
      at += 2;
    }
    length += 1;
  }
  const whole = text.subarray(0, length);
  return isUtf8(whole) ? whole.toString('utf8') : null;
}

/** Value of a hexadecimal digit; NaN for any other byte. */
function digit(byte: number): number {
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30;
  const letter = byte | 0x20;
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : Number.NaN;
}

function refuseManyFields(bytes: Buffer): void {
  let fields = 1;
  for (let at = bytes.indexOf('&'); at !== -1; at = bytes.indexOf('&', at + 1)) {
    fields += 1;
    if (fields > MOST_FORM_FIELDS) {
      throw bodyFault('maxMembers', `body has more than ${MOST_FORM_FIELDS} fields`);
    }
  }
}
