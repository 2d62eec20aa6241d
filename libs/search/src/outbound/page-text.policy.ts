import { TextDecoder } from 'node:util';
import { Tokenizer, type TokenizerCallbacks } from 'htmlparser2';

/** Control characters, half characters, and those that change how their neighbours are shown or are not shown at all. */
const UNSEEN = /[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]|(?![\t\n\r])[\p{Cc}\p{Cs}]/gu;

/** Text without what nobody sees. */
export function visible(text: string): string {
  return text.replace(UNSEEN, '');
}

/** The same in one line. */
export function oneLine(text: string): string {
  return visible(text).replace(/\s+/g, ' ').trim();
}

/** What a page says. */
export interface ReadablePage {
  /** Null when it has none. */
  readonly title: string | null;
  /** Paragraphs, one a line. */
  readonly text: string;
}

/** Elements whose content is no text for readers. */
const SILENT: ReadonlySet<string> = new Set([
  'script',
  'style',
  'noscript',
  'template',
  'svg',
  'iframe',
  'object',
  'select',
  'textarea',
]);

/** Elements that stand within a line; every other one begins a new one. */
const INLINE: ReadonlySet<string> = new Set([
  'a',
  'abbr',
  'b',
  'bdi',
  'bdo',
  'cite',
  'code',
  'data',
  'del',
  'dfn',
  'em',
  'font',
  'i',
  'img',
  'ins',
  'kbd',
  'mark',
  'q',
  's',
  'samp',
  'small',
  'span',
  'strong',
  'sub',
  'sup',
  'time',
  'u',
  'var',
  'wbr',
]);

const LONGEST_TITLE = 300;

/** An element whose text is kept apart: how deep one of its name stands in another. */
interface Apart {
  readonly name: string;
  depth: number;
}

/**
 * The text of a page for somebody who reads it, not for a browser: scripts, styles and markup are left out. Tags are
 * only told apart and no tree is built, so that the work grows with the page alone; an element without an end takes
 * the rest of the page with it. Nothing of it is ever shown as HTML.
 */
export function readablePage(html: string): ReadablePage {
  const pieces: string[] = [];
  const titles: string[] = [];
  let apart: Apart | null = null;
  let isTitled = false;

  const say = (text: string): void => {
    if (!apart) pieces.push(text);
    else if (apart.name === 'title' && !isTitled) titles.push(text);
  };
  const open = (name: string): void => {
    if (apart) {
      if (apart.name === name) apart.depth += 1;
      return;
    }
    if (!INLINE.has(name)) pieces.push('\n');
    if (name === 'title' || SILENT.has(name)) apart = { name, depth: 1 };
  };
  const close = (name: string): void => {
    if (!apart) {
      if (!INLINE.has(name)) pieces.push('\n');
      return;
    }
    if (apart.name !== name || (apart.depth -= 1) > 0) return;
    isTitled ||= name === 'title';
    apart = null;
  };
  const nothing = (): void => undefined;
  const nameAt = (start: number, end: number): string => html.slice(start, end).toLowerCase();
  const callbacks: TokenizerCallbacks = {
    ontext: (start, end) => say(html.slice(start, end)),
    ontextentity: (codepoint) => say(String.fromCodePoint(codepoint)),
    onopentagname: (start, end) => open(nameAt(start, end)),
    onclosetag: (start, end) => close(nameAt(start, end)),
    onattribdata: nothing,
    onattribentity: nothing,
    onattribend: nothing,
    onattribname: nothing,
    oncdata: nothing,
    oncomment: nothing,
    ondeclaration: nothing,
    onend: nothing,
    onopentagend: nothing,
    onprocessinginstruction: nothing,
    onselfclosingtag: nothing,
  };
  const tokenizer = new Tokenizer({ decodeEntities: true }, callbacks);
  tokenizer.write(html);
  tokenizer.end();
  const title = lineOf(titles.join('')).slice(0, LONGEST_TITLE);
  return { title: title === '' ? null : title, text: linesOf(pieces.join('')) };
}

function linesOf(text: string): string {
  return text
    .split('\n')
    .map(lineOf)
    .filter((line) => line !== '')
    .join('\n');
}

function lineOf(text: string): string {
  return visible(text).replace(/\s+/g, ' ').trim();
}

/** Bytes in which a page says of itself how it is written. */
const HEAD_BYTES = 1_024;
const IN_HEADER = /charset\s*=\s*["']?([\w.:-]{1,40})/i;
const IN_PAGE = /<meta[^>]{0,200}?charset\s*=\s*["']?([\w.:-]{1,40})/i;

const MARKS: readonly (readonly [string, readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];

/** The text of a page: as its first bytes, its header or the page itself says, and UTF-8 where none of them does. */
export function decodePage(bytes: Buffer, contentType: string): string {
  const marked = MARKS.find(([, mark]) => mark.every((byte, at) => bytes[at] === byte))?.[0];
  const label = marked ?? IN_HEADER.exec(contentType)?.[1] ?? labelInside(bytes) ?? 'utf-8';
  return decoderOf(label).decode(bytes);
}

function labelInside(bytes: Buffer): string | undefined {
  return IN_PAGE.exec(bytes.subarray(0, HEAD_BYTES).toString('latin1'))?.[1];
}

function decoderOf(label: string): TextDecoder {
  try {
    return new TextDecoder(label);
  } catch {
    return new TextDecoder('utf-8');
  }
}

/** Characters of a page that are kept: more of it is read by nobody. */
const KEPT_CHARACTERS = 60_000;

/** What is known of the bytes of a page. */
export interface PageFacts {
  readonly contentType: string;
  /** Otherwise it is plain text. */
  readonly isMarkup: boolean;
}

/** The beginning of what a page says. */
export function pageText(bytes: Buffer, { contentType, isMarkup }: PageFacts): ReadablePage {
  const decoded = decodePage(bytes, contentType);
  const { title, text } = isMarkup ? readablePage(decoded) : { title: null, text: visible(decoded) };
  return { title, text: text.slice(0, KEPT_CHARACTERS) };
}
