import type { IncomingHttpHeaders } from 'node:http';
import { isLongerThan, PorticoError } from '#libs/kernel';
import { checkedTags, sha256Of } from '../versions/version.policy.js';

/** Characters of a note. */
export const LONGEST_NOTE = 1_000;
/** More of a session is cut off, as a deploy does. */
const LONGEST_SESSION = 200;
const SHA256_MEMBER = /(?:^|,)\s*sha-256\s*=\s*(:?[^,;]*)/i;
const BYTES_MEMBER = /^:([A-Za-z0-9+/]{43}=):\s*$/;

/** What the headers of a save say. */
export interface SaveLabels {
  readonly tags: readonly string[];
  /** Undefined when there is none: the note of a known version stays. */
  readonly note: string | undefined;
  readonly session: string | null;
  /** What the bytes must be, in hexadecimal digits; null when the client does not say. */
  readonly sha256: string | null;
}

/** @throws PorticoError `INVALID_TAG`, `INVALID_PARAMS`, `INVALID_SHA256`. */
export function saveLabels(headers: IncomingHttpHeaders): SaveLabels {
  return {
    tags: tagsIn(headers),
    note: noteIn(headers),
    session: [...textIn(headers, 'X-AI-Session-Id')].slice(0, LONGEST_SESSION).join('') || null,
    sha256: hashIn(headers),
  };
}

function rawIn(headers: IncomingHttpHeaders, name: string): string | undefined {
  const raw = headers[name.toLowerCase()];
  return typeof raw === 'object' ? raw.join(', ') : raw;
}

function textIn(headers: IncomingHttpHeaders, name: string): string {
  return headerText(name, rawIn(headers, name) ?? '');
}

function tagsIn(headers: IncomingHttpHeaders): string[] {
  return checkedTags(
    textIn(headers, 'X-Tags')
      .split(',')
      .filter((tag) => tag.trim() !== ''),
  );
}

function noteIn(headers: IncomingHttpHeaders): string | undefined {
  const note = textIn(headers, 'X-Note');
  if (!isLongerThan(note, LONGEST_NOTE)) return note === '' ? undefined : note;
  throw new PorticoError('INVALID_PARAMS', {
    message: `X-Note has more than ${LONGEST_NOTE} characters.`,
    details: { parameter: 'X-Note' },
  });
}

/** Two headers that name different bytes cannot both be right. */
function hashIn(headers: IncomingHttpHeaders): string | null {
  const hex = rawIn(headers, 'X-Content-SHA256');
  const [, member] = SHA256_MEMBER.exec(rawIn(headers, 'Content-Digest') ?? '') ?? [];
  const said = hex === undefined ? null : sha256Of(hex.trim());
  if (member === undefined) return said;
  const [, base64] = BYTES_MEMBER.exec(member.trim()) ?? [];
  if (base64 === undefined) throw new PorticoError('INVALID_SHA256');
  const digest = Buffer.from(base64, 'base64').toString('hex');
  if (said !== null && said !== digest) throw new PorticoError('INVALID_SHA256');
  return digest;
}

const EXTENDED = /^utf-8'[^']*'(.*)$/is;
const ESCAPES = /%[0-9a-f]{2}/i;
/** Control characters, and those that turn the direction of what stands around them. */
const UNSEEN = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu;

/**
 * The text of a header as its writer meant it. Headers arrive as latin-1, whatever they are; programs that may not
 * send anything else escape: as RFC 8187 says, or just like a part of an address.
 * @param name of the header, for the refusal.
 * @throws PorticoError `INVALID_PARAMS` for escapes that are none.
 */
export function headerText(name: string, raw: string): string {
  const text = fromUtf8(raw);
  const [, extended] = EXTENDED.exec(text) ?? [];
  return cleaned(extended === undefined ? unescaped(text) : decoded(name, extended));
}

function cleaned(text: string): string {
  return text.replace(UNSEEN, ' ').trim();
}

function fromUtf8(raw: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(raw, 'latin1'));
  } catch {
    // Latin-1 after all: any bytes are.
    return raw;
  }
}

function decoded(name: string, escaped: string): string {
  try {
    return decodeURIComponent(escaped);
  } catch (cause) {
    throw new PorticoError('INVALID_PARAMS', {
      message: `${name} is not the UTF-8 it says it is.`,
      details: { parameter: name },
      cause,
    });
  }
}

/** "100%25" may mean just that: only what gives more than ASCII was escaped to get through. */
function unescaped(text: string): string {
  if (!ESCAPES.test(text)) return text;
  try {
    const plain = decodeURIComponent(text);
    return /[^\0-\x7f]/.test(plain) ? plain : text;
  } catch {
    return text;
  }
}
