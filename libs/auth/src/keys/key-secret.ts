import { createHmac, createSecretKey, hash, type KeyObject, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config, readPeppers } from '#libs/config';
import type { KeyKind } from '#libs/kernel';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const RANDOM_LENGTH = 32;
const CHECKSUM_LENGTH = 6;
const DISPLAYED_RANDOM = 6;
const DISPLAYED_SUFFIX = 4;

/** Prefix of each kind (specification part 1, "Key kinds"); a cowork key reads as a personal one. */
export const KEY_PREFIXES = {
  personal: 'svc_api_',
  application: 'svc_app_',
  management: 'svc_live_',
  cowork: 'svc_api_',
} as const satisfies Record<KeyKind, string>;

/** Prefix of session tokens; they have the form of keys. */
export const SESSION_PREFIX = 'svc_session_';

export type KeyPrefix = (typeof KEY_PREFIXES)[KeyKind];

const PREFIXES: readonly KeyPrefix[] = ['svc_api_', 'svc_app_', 'svc_live_'];
const BODY = new RegExp(`^[0-9A-Za-z]{${RANDOM_LENGTH}}_[0-9A-Za-z]{${CHECKSUM_LENGTH}}$`);

/** The two parts of a key that may be shown, logged and stored. */
export interface DisplayedKey {
  readonly prefix: string;
  readonly suffix: string;
}

function checksum(text: string): string {
  let rest = crc32(text);
  let encoded = '';
  for (let i = 0; i < CHECKSUM_LENGTH; i += 1) {
    encoded = ALPHABET.charAt(rest % ALPHABET.length) + encoded;
    rest = Math.floor(rest / ALPHABET.length);
  }
  return encoded;
}

/**
 * A new raw key or token: `<prefix><32 base62 characters>_<6 base62 characters of CRC32 of what precedes>`.
 * @param randomBelow a cryptographically random whole number in `[0, bound)`.
 */
export function composeSecret(
  prefix: KeyPrefix | typeof SESSION_PREFIX,
  randomBelow: (bound: number) => number,
): string {
  let text: string = prefix;
  for (let i = 0; i < RANDOM_LENGTH; i += 1) text += ALPHABET.charAt(randomBelow(ALPHABET.length));
  return `${text}_${checksum(text)}`;
}

export function composeKey(kind: KeyKind, randomBelow: (bound: number) => number): string {
  return composeSecret(KEY_PREFIXES[kind], randomBelow);
}

/** The key prefix a text starts with, or null. Says nothing about the rest of the text. */
export function keyPrefixOf(text: string): KeyPrefix | null {
  return PREFIXES.find((prefix) => text.startsWith(prefix)) ?? null;
}

/** Whether a text has the form of a key and its checksum is right; needs no look-up. */
export function isWellFormedKey(text: string): boolean {
  const prefix = keyPrefixOf(text);
  return prefix !== null && isWellFormed(text, prefix);
}

/** The same of a session token. */
export function isWellFormedSessionToken(text: string): boolean {
  return text.startsWith(SESSION_PREFIX) && isWellFormed(text, SESSION_PREFIX);
}

function isWellFormed(text: string, prefix: string): boolean {
  if (!BODY.test(text.slice(prefix.length))) return false;
  const boundary = text.length - CHECKSUM_LENGTH;
  return checksum(text.slice(0, boundary - 1)) === text.slice(boundary);
}

/** `prefix` is the kind's prefix and the first 6 random characters, `suffix` the last 4 characters. */
export function displayedKey(rawKey: string): DisplayedKey {
  const prefix = keyPrefixOf(rawKey) ?? '';
  return {
    prefix: rawKey.slice(0, prefix.length + DISPLAYED_RANDOM),
    suffix: rawKey.slice(-DISPLAYED_SUFFIX),
  };
}

/** What is stored of a key: an HMAC-SHA256 and the pepper that made it. */
export interface KeyHash {
  readonly pepperId: string;
  readonly hash: Buffer;
}

interface SigningPepper {
  readonly id: string;
  readonly key: KeyObject;
}

/**
 * Turns raw keys into what is stored of them. A key is found by its keyed hash through a unique
 * index, so the time of a look-up tells nothing about how much of a guess was right.
 */
@Injectable()
export class KeyHasher {
  private readonly peppers: readonly SigningPepper[];
  private readonly first: SigningPepper;
  private readonly salt = randomBytes(32).toString('base64url');

  constructor(@Inject(CONFIG) config: Config) {
    this.peppers = readPeppers(config.keyPeppers)
      .filter((pepper) => pepper !== null)
      .map(({ id, bytes }) => ({ id, key: createSecretKey(bytes) }));
    const [first] = this.peppers;
    if (!first) throw new Error('There is no pepper to sign keys with.');
    this.first = first;
  }

  /** The hash under the pepper that signs new keys. */
  sign(rawKey: string): KeyHash {
    const { id, key } = this.first;
    return { pepperId: id, hash: createHmac('sha256', key).update(rawKey).digest() };
  }

  /** The hash under every pepper that is still accepted. */
  candidates(rawKey: string): Buffer[] {
    return this.peppers.map(({ key }) => createHmac('sha256', key).update(rawKey).digest());
  }

  /** Name of a key in the memory of this process; made for every request, so it is the cheapest hash. */
  cacheName(rawKey: string): string {
    return hash('sha256', this.salt + rawKey, 'base64url');
  }
}
