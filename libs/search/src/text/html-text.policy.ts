import { Tokenizer, type TokenizerCallbacks } from 'htmlparser2';
import { visible } from './plain-text.policy.js';

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
