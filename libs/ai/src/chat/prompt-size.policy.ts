import { inputFault } from '#libs/http';
import { PorticoError } from '#libs/kernel';
import { dataUri, FLAT_TOKENS, isBase64Like, kindOfWords, mediaTokens } from './media-size.policy.js';
import { isObject } from '../upstreams/parse-answer.js';

/** What a prompt holds, in what can be counted without a tokenizer. */
export interface PromptSize {
  /** Bytes of all that is text and that every model reads. */
  readonly textBytes: number;
  /** Bytes of all else that goes to the provider, which may pass it over. */
  readonly otherBytes: number;
  /** Of images, sound, video and documents, by their kinds. */
  readonly mediaTokens: number;
}

export type Measured = { -readonly [Name in keyof PromptSize]: PromptSize[Name] };
type Members = Readonly<Record<string, unknown>>;

/** Of a body and of a message, what every model reads. */
const READ: ReadonlySet<string> = new Set([
  'tools',
  'functions',
  'response_format',
  'tool_calls',
  'function_call',
]);

/** Measures a text, an object or a list beside the messages, or in one of them. */
export function addMember(name: string, member: unknown, size: Measured): void {
  if (READ.has(name)) {
    size.textBytes += bytesOf(member);
    return;
  }
  const found = { tokens: 0, bytes: 0, elsewhere: false };
  walk(member, name, name, found);
  size.mediaTokens += found.tokens;
  size.otherBytes += found.bytes;
}

/**
 * Measures a part of a message.
 * @throws PorticoError `VALIDATION_ERROR` with the field, `invalid_image_payload`
 */
export function measurePart(part: unknown, place: string, size: Measured): void {
  if (!isObject(part) || typeof part['type'] !== 'string') throw fault(`${place}.type`, 'must be a text');
  const { type, ...members } = part;
  if (type === 'text') {
    const { text, ...others } = members;
    if (typeof text !== 'string') throw fault(`${place}.text`, 'must be a text');
    size.textBytes += Buffer.byteLength(text);
    for (const [name, member] of Object.entries(others)) addMember(name, member, size);
    return;
  }
  if (type === 'image_url') checkImage(part['image_url'], `${place}.image_url`);
  // Kinds of parts the contract will know tomorrow are the provider's to judge.
  measureMedia(type as string, members, size);
}

/** Members that hold bytes in base64, as they are called by providers. */
const BYTES = /^(?:data|file_?data|bytes|b64_json|base64|image_?bytes|video_?bytes|content|images?)$/i;
/** Members that lead to what is somewhere else. */
const ELSEWHERE = /(?:url|uri|_id|^id)$|^(?:image|video|audio|file|document)$/i;
/** Members that say what it is. */
const SAYING = /^(?:format|mime_?type|media_?type|content_?type|file_?name|name)$/i;

/** A part that is no text: bytes by their kind, and what is somewhere else flat. */
function measureMedia(type: string, members: Members, size: Measured): void {
  const found = { tokens: 0, bytes: bytesOf({ type }), elsewhere: false };
  walk(members, '', type, found);
  const kind = kindOfWords(type.toLowerCase());
  if (found.tokens === 0 && kind && found.elsewhere) found.tokens = FLAT_TOKENS[kind];
  size.mediaTokens += found.tokens;
  size.otherBytes += found.bytes;
}

interface Found {
  tokens: number;
  bytes: number;
  elsewhere: boolean;
}

/** @param said words around it. */
function walk(value: unknown, name: string, said: string, found: Found): void {
  if (typeof value === 'string') return addText(value, name, said, found);
  if (typeof value !== 'object' || value === null) {
    found.bytes += bytesOf(value);
    return;
  }
  const words = Object.entries(value).filter(
    ([member, held]) => SAYING.test(member) && typeof held === 'string',
  );
  const around = [said, ...words.map(([, held]) => (held as string).slice(0, 256))].join(' ').toLowerCase();
  for (const [member, held] of Object.entries(value)) {
    if (!Array.isArray(value)) found.bytes += member.length + 4;
    walk(held, Array.isArray(value) ? name : member, around, found);
  }
}

function addText(text: string, name: string, said: string, found: Found): void {
  const inUri = text.slice(0, 5).toLowerCase() === 'data:' ? dataUri(text) : null;
  const encoded = inUri ?? (BYTES.test(name) && isBase64Like(text) ? { said, base64: text } : null);
  const tokens = encoded && mediaTokens(encoded);
  if (tokens !== null) found.tokens += tokens;
  else found.bytes += bytesOf(text);
  found.elsewhere ||= ELSEWHERE.test(name);
}

/** Of one image, decoded. */
const MOST_IMAGE_BYTES = 10_485_760;
const LONGEST_ADDRESS = 8_192;
/** Models also take sound, films and documents by the same part. */
const TAKEN = /^(?:image|video|audio)\/|^application\/pdf$/;
const NO_BASE64 = /[^A-Za-z0-9+/_=\s-]/;

/** Bytes in base64 of either alphabet, in lines or not; or an address. */
function checkImage(image: unknown, place: string): void {
  const isBare = typeof image === 'string';
  const url = isObject(image) ? image['url'] : image;
  const param = isBare ? place : `${place}.url`;
  if (typeof url !== 'string') throw badImage(param);
  if (!url.slice(0, 5).toLowerCase().startsWith('data:')) {
    const address = url.length <= LONGEST_ADDRESS ? URL.parse(url) : null;
    if (!address) throw badImage(param);
    if (address.protocol !== 'https:' || address.username !== '' || address.password !== '') {
      throw badImage(param, 'The address of the image must begin with https:// and hold no password.');
    }
    return;
  }
  const uri = dataUri(url);
  if (!uri || !TAKEN.test(uri.said)) {
    throw badImage(param, 'The data URI must be of a picture, in base64: data:image/png;base64,…');
  }
  if (Math.floor(uri.base64.length * 0.75) > MOST_IMAGE_BYTES + 2) {
    throw badImage(param, `The image is larger than ${MOST_IMAGE_BYTES} bytes.`);
  }
  if (!isBase64(uri.base64)) throw badImage(param, 'The bytes of the image are no base64.');
}

function isBase64(text: string): boolean {
  if (text === '' || NO_BASE64.test(text)) return false;
  const bare = (/\s/.test(text) ? text.replace(/\s+/g, '') : text).replace(/={1,2}$/, '');
  return bare !== '' && !bare.includes('=') && bare.length % 4 !== 1;
}

/** About as many as its JSON has, which is not written for that. */
export function bytesOf(value: unknown): number {
  if (typeof value === 'string') return Buffer.byteLength(value) + 2;
  if (Array.isArray(value)) return value.reduce((sum: number, item) => sum + bytesOf(item) + 1, 1);
  if (value === undefined || value === null) return 0;
  if (typeof value !== 'object') return String(value).length;
  return Object.entries(value).reduce((sum, [name, member]) => sum + name.length + 4 + bytesOf(member), 1);
}

function fault(field: string, text: string): PorticoError {
  return inputFault('body', field, 'invalid', `${field} ${text}`);
}

function badImage(param: string, message?: string): PorticoError {
  return new PorticoError('invalid_image_payload', { extra: { param }, ...(message && { message }) });
}
