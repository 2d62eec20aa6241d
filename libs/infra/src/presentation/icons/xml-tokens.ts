import { invalidIcon } from './icon-fault.js';

export type XmlToken =
  | {
      readonly kind: 'open';
      readonly name: string;
      readonly attributes: ReadonlyMap<string, string>;
      readonly isEmpty: boolean;
    }
  | { readonly kind: 'close'; readonly name: string }
  | { readonly kind: 'text'; readonly text: string };

const NAME = String.raw`[A-Za-z_][\w.-]*(?::[A-Za-z_][\w.-]*)?`;
const DECLARATION = /^<\?xml\s[^<>?]*\?>/;
const COMMENT = /<!--((?:(?!--)[^])*)-->/y;
const CLOSE = new RegExp(String.raw`</(${NAME})\s*>`, 'y');
const OPEN = new RegExp(String.raw`<(${NAME})`, 'y');
const ATTRIBUTE = new RegExp(String.raw`\s+(${NAME})\s*=\s*(?:"([^"<]*)"|'([^'<]*)')`, 'y');
const TAG_END = /\s*(\/?)>/y;
const REFERENCE = /&(?:#(\d{1,7})|#x([0-9A-Fa-f]{1,6})|(\w{1,8}));|&/g;
const PREDEFINED: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };
/** Control characters but the three of white space, and what is no character: XML 1.0 has no room for them. */
const NO_CHARACTER = /(?![\t\n\r])\p{Cc}|\p{Cs}|[\ufffe\uffff]/u;

/**
 * Reads XML as strictly as it is written: no document type, no entities but the five of XML itself, no
 * processing instructions, no CDATA. Comments are left out. Regular expressions match in linear time.
 * @throws PorticoError `INVALID_ICON`.
 */
export function* xmlTokens(source: string): Generator<XmlToken> {
  const text = source.replace(/^\uFEFF/, '');
  if (NO_CHARACTER.test(text)) throw invalidIcon('The SVG holds characters that XML does not have.');
  let at = DECLARATION.exec(text)?.[0].length ?? 0;
  const match = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    if (found) at = pattern.lastIndex;
    return found;
  };
  while (at < text.length) {
    if (text[at] !== '<') {
      const end = text.indexOf('<', at);
      const raw = text.slice(at, end < 0 ? text.length : end);
      at += raw.length;
      yield { kind: 'text', text: decoded(raw) };
      continue;
    }
    if (match(COMMENT)) continue;
    const closing = match(CLOSE);
    if (closing) {
      yield { kind: 'close', name: String(closing[1]) };
      continue;
    }
    const name = match(OPEN)?.[1];
    if (name === undefined) throw invalidIcon('The SVG holds more than elements, texts and comments.');
    const attributes = new Map<string, string>();
    for (let found = match(ATTRIBUTE); found; found = match(ATTRIBUTE)) {
      const [, attribute = '', quoted, single] = found;
      if (attributes.has(attribute)) throw invalidIcon('The SVG gives an attribute twice.');
      attributes.set(attribute, decoded(quoted ?? single ?? ''));
    }
    const end = match(TAG_END);
    if (!end) throw invalidIcon('The SVG is not well-formed.');
    yield { kind: 'open', name, attributes, isEmpty: end[1] === '/' };
  }
}

function decoded(raw: string): string {
  return raw.replace(REFERENCE, (_, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined && Object.hasOwn(PREDEFINED, name)) return PREDEFINED[name] as string;
    const code = decimal !== undefined ? Number(decimal) : hex !== undefined ? Number.parseInt(hex, 16) : 0;
    const isText = code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
    const character = isText ? String.fromCodePoint(code) : '\u0000';
    if (NO_CHARACTER.test(character)) throw invalidIcon('The SVG refers to an unknown entity.');
    return character;
  });
}
