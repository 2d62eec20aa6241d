import { PorticoError } from '#libs/kernel';
import { OBJECT_LIMITS } from './object-limits.data.js';

/** What a key must not hold: control characters, backslashes, marks that turn the direction of writing. */
const FORBIDDEN = /[\p{Cc}\\\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;
/** Halves of characters, which are no text. */
const LONE_SURROGATE = /\p{Surrogate}/u;

/**
 * The one form of a key, for writing, reading, lists and links. Two ways to write the same letters are one key.
 * @throws PorticoError `INVALID_OBJECT_KEY`.
 */
export function objectKey(text: string): string {
  const key = text.normalize('NFC');
  if (key === '' || isUnfit(key) || key.split('/').some(isNoSegment)) throw invalidKey();
  return key;
}

/** The beginning of keys; it may end anywhere, and may be empty. @throws PorticoError `INVALID_OBJECT_KEY`. */
export function keyPrefix(text: string): string {
  const prefix = text.normalize('NFC');
  if (isUnfit(prefix) || prefix.split('/').slice(0, -1).some(isNoSegment)) throw invalidKey();
  return prefix;
}

/**
 * The key in the path of a request, decoded once: slashes may be written as they are or as `%2F`.
 * @param address the path and query of the request as sent.
 * @throws PorticoError `INVALID_OBJECT_KEY`.
 */
export function keyInAddress(address: string, base: string): string {
  const path = address.split('?', 1)[0]!;
  try {
    return objectKey(decodeURIComponent(path.slice(base.length)));
  } catch (error) {
    if (error instanceof URIError) throw invalidKey();
    throw error;
  }
}

/** The last part of a key, as the name of a file. */
export function fileNameOf(key: string): string {
  return key.slice(key.lastIndexOf('/') + 1);
}

/** The end of the name, where it is plain enough to stand in an address; with its dot. */
export function extensionOf(key: string): string {
  return /\.[a-z0-9]{1,8}$/i.exec(fileNameOf(key))?.[0].toLowerCase() ?? '';
}

function isUnfit(text: string): boolean {
  return (
    Buffer.byteLength(text) > OBJECT_LIMITS.keyBytes || FORBIDDEN.test(text) || LONE_SURROGATE.test(text)
  );
}

function isNoSegment(segment: string): boolean {
  return segment === '' || segment === '.' || segment === '..';
}

function invalidKey(): PorticoError {
  return new PorticoError('INVALID_OBJECT_KEY', { details: { field: 'key' } });
}
