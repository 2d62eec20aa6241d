import { PorticoError } from '#libs/kernel';
import { SVG_ATTRIBUTES, SVG_ELEMENTS } from './svg-rules.data.js';

/** The refusal of an icon, with its reason. */
export function invalidIcon(message: string): PorticoError {
  return new PorticoError('INVALID_ICON', { message });
}

type XmlToken =
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
function* xmlTokens(source: string): Generator<XmlToken> {
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

const SVG_NAMESPACE = 'http://www.w3.org/2000/svg';
const DEEPEST = 64;
const MOST_ELEMENTS = 10_000;

/** Numbers, names, lists, colours, functions of them: no quotes, colons, backslashes or markup. */
const VALUE = /^[\w\s.,+%#()-]*$/;
/** A reference leads to this document only. */
const REFERENCE_VALUE = /^url\(\s*#[\w.-]+\s*\)$/;

type Opening = Extract<XmlToken, { kind: 'open' }>;

interface Place {
  readonly name: string;
  /** Neither it nor what it holds is written. */
  readonly dropped: boolean;
  readonly inClipPath: boolean;
}

/**
 * Writes an SVG image anew, with the elements and attributes of the list and nothing else: what is not known
 * to be harmless is left out with all it holds.
 * @throws PorticoError `INVALID_ICON` for what is no well-formed, square SVG image.
 */
export function sanitizeSvg(source: string): string {
  const open: Place[] = [];
  const written: string[] = [];
  let elements = 0;
  let isOver = false;
  for (const token of xmlTokens(source)) {
    const parent = open.at(-1);
    if (token.kind === 'text') {
      if (!parent && token.text.trim() !== '') throw invalidIcon('The SVG holds text outside of its root.');
      if (parent && !parent.dropped) written.push(escaped(token.text));
      continue;
    }
    if (token.kind === 'close') {
      if (parent?.name !== token.name) throw invalidIcon('The SVG is not well-formed.');
      open.pop();
      isOver = open.length === 0;
      if (!parent.dropped) written.push(`</${token.name}>`);
      continue;
    }
    elements += 1;
    if (isOver) throw invalidIcon('The SVG has more than one root.');
    if (elements > MOST_ELEMENTS || open.length >= DEEPEST) throw invalidIcon('The SVG is too intricate.');
    if (!parent) checkRoot(token);
    const place: Place = {
      name: token.name,
      dropped: parent?.dropped || !SVG_ELEMENTS.has(token.name) || hasOtherNamespace(token),
      inClipPath: parent?.inClipPath || token.name === 'clipPath',
    };
    if (!place.dropped) written.push(tagOf(token, place, !parent));
    if (!token.isEmpty) open.push(place);
    else isOver = open.length === 0;
  }
  if (!isOver) throw invalidIcon('The SVG is not well-formed.');
  return written.join('');
}

function checkRoot({ name, attributes }: Opening): void {
  if (name !== 'svg' || attributes.get('xmlns') !== SVG_NAMESPACE) {
    throw invalidIcon('The root of an SVG image is svg, in the namespace of SVG.');
  }
  const [, , boxWidth, boxHeight] = (attributes.get('viewBox') ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  const length = (side: 'width' | 'height'): number | null => {
    const found = /^\s*(\d+(?:\.\d+)?)(?:px)?\s*$/.exec(attributes.get(side) ?? '');
    return found ? Number(found[1]) : null;
  };
  const width = boxWidth ?? length('width');
  const height = boxHeight ?? length('height');
  if (!width || width !== height || length('width') !== length('height')) {
    throw invalidIcon('An icon is square: viewBox, or width and height, must say so.');
  }
}

function hasOtherNamespace({ attributes }: Opening): boolean {
  return (attributes.get('xmlns') ?? SVG_NAMESPACE) !== SVG_NAMESPACE;
}

function tagOf({ name, attributes, isEmpty }: Opening, { inClipPath }: Place, isRoot: boolean): string {
  const kept = [...attributes].filter(([attribute, value]) => {
    if (!SVG_ATTRIBUTES.has(attribute)) return false;
    // A clip within a clip within a clip takes a reader exponential time.
    if (inClipPath && attribute === 'clip-path') return false;
    return REFERENCE_VALUE.test(value) || (VALUE.test(value) && !/url\s*\(/i.test(value));
  });
  const all: [string, string][] = isRoot ? [['xmlns', SVG_NAMESPACE], ...kept] : kept;
  const text = all.map(([attribute, value]) => ` ${attribute}="${escaped(value)}"`).join('');
  return `<${name}${text}${isEmpty ? '/' : ''}>`;
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => ESCAPES[character] as string);
}
