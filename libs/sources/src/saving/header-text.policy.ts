import { PorticoError } from '#libs/kernel';

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
