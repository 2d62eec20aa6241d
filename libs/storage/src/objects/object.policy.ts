import { PorticoError } from '#libs/kernel';

export const VISIBILITIES = ['private', 'public'] as const;
export type Visibility = (typeof VISIBILITIES)[number];

/** What a client says of an object before its bytes are there. */
export interface ObjectOrder {
  readonly key: string;
  readonly contentType: string;
  readonly visibility: Visibility;
  readonly metadata: Readonly<Record<string, string>>;
  /** Life of the object from its completion; null: no end. */
  readonly ttlSeconds: number | null;
  /** As the client announced it, 64 lower-case hexadecimal digits. */
  readonly sha256: string | null;
  /** Whether it may take the place of an object with the same key. */
  readonly overwrite: boolean;
}

/** Whose keys of objects these are. */
export interface Namespace {
  readonly id: string;
  readonly portalId: string;
  readonly ownerKind: 'application' | 'key';
  readonly ownerId: string;
  /** Its name in public addresses. */
  readonly bucket: string;
}

/** A complete object. */
export interface ObjectRow {
  readonly id: string;
  readonly namespaceId: string;
  readonly key: string;
  readonly blobId: string;
  readonly contentType: string;
  /** Bytes. */
  readonly size: number;
  /** Null where nobody has read the bytes. */
  readonly sha256: string | null;
  readonly visibility: Visibility;
  readonly metadata: Readonly<Record<string, string>>;
  readonly createdAt: Date;
  readonly completedAt: Date;
  readonly expiresAt: Date | null;
  /** Of its stream in the log. */
  readonly version: number;
}

/** What a list shows: objects, or uploads that are waiting. */
export const LISTED_STATUSES = ['READY', 'PENDING'] as const;
export type ListedStatus = (typeof LISTED_STATUSES)[number];

/** What is shown of an object, or of one on its way. */
export type ListedRow = Omit<ObjectRow, 'namespaceId' | 'blobId' | 'completedAt' | 'version'> & {
  readonly completedAt: Date | null;
};

/** Why the bytes of an object stay. */
export function objectHolder(objectId: string): string {
  return `object:${objectId}`;
}

/** Names the bytes of an object: never the same for others. */
export function etagOf({ id, sha256 }: Pick<ObjectRow, 'id' | 'sha256'>): string {
  return sha256 ?? id;
}

const MEBIBYTE = 1_048_576;
const GIBIBYTE = 1_024 * MEBIBYTE;
const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 60 * MINUTE_SECONDS;

/** What an object, an upload and a link may be. Sizes are bytes. */
export const OBJECT_LIMITS = {
  /** Of an upload in one call. */
  directBytes: 100 * MEBIBYTE,
  /** Of one PUT by a link. */
  singleBytes: 5 * GIBIBYTE,
  /** Of an upload in parts. */
  partedBytes: 5 * 1_024 * GIBIBYTE,
  parts: 1_000,
  smallestPartBytes: 5 * MEBIBYTE,
  usualPartBytes: 8 * MEBIBYTE,
  keyBytes: 1_024,
  metadataBytes: 2_048,
  contentTypeLength: 255,
  shortestLifeSeconds: MINUTE_SECONDS,
  longestLifeSeconds: 365 * 24 * HOUR_SECONDS,
  uploadLinkSeconds: HOUR_SECONDS,
  partLinkSeconds: 24 * HOUR_SECONDS,
  downloadLinkSeconds: 10 * MINUTE_SECONDS,
  /** An upload is given up this long after its link. */
  graceSeconds: HOUR_SECONDS,
} as const;

/** What a client may say of a new object, checked one by one. */
export interface ObjectWishes {
  readonly key: string;
  readonly contentType: string;
  readonly ttlSeconds?: number | undefined;
  readonly visibility?: Visibility | undefined;
  readonly metadata?: Readonly<Record<string, unknown>> | undefined;
  readonly sha256?: string | undefined;
  readonly overwrite?: boolean | undefined;
}

/** @throws PorticoError `INVALID_OBJECT_KEY`, `VALIDATION_ERROR` for metadata that are too much or no texts. */
export function objectOrder(wishes: ObjectWishes): ObjectOrder {
  const { contentType, ttlSeconds = null, visibility = 'private', sha256, overwrite = false } = wishes;
  return {
    key: objectKey(wishes.key),
    contentType,
    visibility,
    metadata: metadataOf(wishes.metadata ?? {}),
    ttlSeconds,
    sha256: sha256?.toLowerCase() ?? null,
    overwrite,
  };
}

function metadataOf(metadata: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> {
  const faulty = Object.keys(metadata).find((name) => typeof metadata[name] !== 'string');
  if (faulty !== undefined) refuseMetadata('isString', 'metadata must hold texts only');
  if (Buffer.byteLength(JSON.stringify(metadata)) > OBJECT_LIMITS.metadataBytes)
    refuseMetadata('maxLength', `metadata must not exceed ${OBJECT_LIMITS.metadataBytes} bytes`);
  return metadata as Readonly<Record<string, string>>;
}

function refuseMetadata(rule: string, message: string): never {
  throw new PorticoError('VALIDATION_ERROR', { message, details: { field: 'metadata', rule } });
}

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

const LAST = 0x10ffff;
const SURROGATES = { first: 0xd800, afterLast: 0xe000 } as const;

/**
 * The least text that is above every text beginning with `prefix`, in the order of code points, which is that of the
 * bytes of UTF-8. Null where there is none.
 */
export function afterPrefix(prefix: string): string | null {
  const letters = [...prefix];
  for (let letter = letters.pop(); letter !== undefined; letter = letters.pop()) {
    const code = letter.codePointAt(0)!;
    if (code === LAST) continue;
    const next = code + 1 === SURROGATES.first ? SURROGATES.afterLast : code + 1;
    return letters.join('') + String.fromCodePoint(next);
  }
  return null;
}

/** The least key above this one: keys hold no control characters. */
export function afterKey(key: string): string {
  return `${key}\u0001`;
}
