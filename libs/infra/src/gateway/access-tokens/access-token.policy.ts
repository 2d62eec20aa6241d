import { PorticoError } from '#libs/kernel';

export const TOKEN_MODES = ['api-bearer', 'share-url'] as const;
export type TokenMode = (typeof TOKEN_MODES)[number];

export const TOKEN_STATUSES = ['active', 'expired', 'revoked'] as const;
export type TokenStatus = (typeof TOKEN_STATUSES)[number];
export type TokenFilter = TokenStatus | 'all';

export const TOKEN_LIMITS = {
  ttlSeconds: { min: 300, max: 315_360_000, default: 86_400 },
  nameLength: 100,
  mintsPerHour: 50,
  activePerServer: 100,
} as const;

/** Without the characters that are taken for others; 32 of them, five bits each. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz123456789';
/** 80 bits. */
export const SHORTCODE_LENGTH = 16;
const SHORTCODE = new RegExp(`^[${ALPHABET}]{${SHORTCODE_LENGTH}}$`);

/** @param bytes random ones, at least as many as the code is long. */
export function shortcodeFrom(bytes: Uint8Array): string {
  return Array.from(bytes.subarray(0, SHORTCODE_LENGTH), (byte) => ALPHABET[byte % ALPHABET.length]).join('');
}

export function isShortcode(text: string): boolean {
  return SHORTCODE.test(text);
}

/** What a token is asked for. */
export interface TokenOrder {
  readonly mode: TokenMode;
  readonly ttlSeconds: number;
  readonly identityBound: boolean;
  readonly name: string;
}

/** As sent: every fault of its own has a code of its own. */
export interface TokenWish {
  readonly mode: string;
  readonly ttlSeconds?: number;
  readonly identityBound?: boolean;
  readonly name?: string;
}

/** @throws PorticoError `INVALID_TTL`. */
export function readTtl(ttlSeconds: number = TOKEN_LIMITS.ttlSeconds.default): number {
  const { min, max } = TOKEN_LIMITS.ttlSeconds;
  if (Number.isInteger(ttlSeconds) && ttlSeconds >= min && ttlSeconds <= max) return ttlSeconds;
  throw new PorticoError('INVALID_TTL', { details: { field: 'ttlSeconds', min, max } });
}

/** @throws PorticoError `INVALID_MODE`, `INVALID_TTL`, `NAME_TOO_LONG`, `VALIDATION_ERROR`. */
export function readTokenOrder({
  mode: word,
  ttlSeconds,
  identityBound = false,
  name = '',
}: TokenWish): TokenOrder {
  const mode = TOKEN_MODES.find((known) => known === word);
  if (!mode) throw new PorticoError('INVALID_MODE', { details: { field: 'mode', allowed: TOKEN_MODES } });
  const ttl = readTtl(ttlSeconds);
  if (name.length > TOKEN_LIMITS.nameLength) {
    throw new PorticoError('NAME_TOO_LONG', {
      details: { field: 'name', maxLength: TOKEN_LIMITS.nameLength },
    });
  }
  if (identityBound && mode !== 'share-url') {
    throw new PorticoError('VALIDATION_ERROR', {
      message: 'identityBound is for share-url only.',
      details: { field: 'identityBound' },
    });
  }
  return { mode, ttlSeconds: ttl, identityBound, name };
}

/** Computed on read: nobody has to write down that a token is over. */
export function statusOf(
  { revokedAt, expiresAt }: { readonly revokedAt: Date | null; readonly expiresAt: Date },
  now: Date,
): TokenStatus {
  if (revokedAt !== null) return 'revoked';
  return expiresAt.getTime() > now.getTime() ? 'active' : 'expired';
}

/** A row of `infra.access_token`, without its secret. */
export interface AccessToken {
  readonly id: string;
  readonly serverId: string;
  readonly mode: TokenMode;
  readonly name: string;
  readonly identityBound: boolean;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly revokedAt: Date | null;
}

/** The secret of a token: a bearer, or a shortcode. */
export type TokenSecret =
  | { readonly bearer: string; readonly shortcode: null }
  | { readonly bearer: null; readonly shortcode: string };

/** How much of the limits is used. */
export interface TokenUse {
  readonly mintedLastHour: number;
  readonly active: number;
}
