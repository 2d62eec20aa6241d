import highlighter from 'highlight.js/lib/core';
import bash from 'highlight.js/lib/languages/bash';
import http from 'highlight.js/lib/languages/http';
import javascript from 'highlight.js/lib/languages/javascript';
import json from 'highlight.js/lib/languages/json';
import php from 'highlight.js/lib/languages/php';
import python from 'highlight.js/lib/languages/python';
import typescript from 'highlight.js/lib/languages/typescript';
import xml from 'highlight.js/lib/languages/xml';
import yaml from 'highlight.js/lib/languages/yaml';
import createMarkdown from 'markdown-it';
import type { MarkdownIt, Token } from 'markdown-it';
import { ERROR_CATALOGUE, escapeHtml } from '#libs/kernel';
import { Html } from '../site/html.js';
import { siteLink } from './guide-groups.data.js';

const LANGUAGES = { bash, http, javascript, json, php, python, typescript, xml, yaml };
for (const [name, language] of Object.entries(LANGUAGES)) highlighter.registerLanguage(name, language);

/** The code as HTML with its words marked; empty when the language is not known. */
export function highlightCode(code: string, language: string): string {
  if (!highlighter.getLanguage(language)) return '';
  return highlighter.highlight(code, { language, ignoreIllegals: true }).value;
}

/** The anchor of a heading, as the usual readers of Markdown make it: `When it fails` → `when-it-fails`. */
export function headingId(title: string): string {
  return title
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-');
}

/** Gives every heading of a page an anchor of its own: a repeated one gets a number. */
export class HeadingIds {
  readonly #times = new Map<string, number>();

  next(title: string): string {
    const id = headingId(title) || 'section';
    const times = this.#times.get(id) ?? 0;
    this.#times.set(id, times + 1);
    return times === 0 ? id : `${id}-${times}`;
  }
}

/** A heading below the title, with the text until the next one. */
export interface GuideSection {
  readonly id: string;
  readonly title: string;
  readonly level: number;
  readonly text: string;
}

/** A guide as it is shown. */
export interface RenderedGuide {
  readonly title: string;
  readonly body: Html;
  /** What stands before the first heading has an empty id. */
  readonly sections: readonly GuideSection[];
}

/** Markup inside of Markdown stays text. */
const MARKDOWN_OPTIONS = { html: false };

/** Marks in the sources for programs; nobody reads them. */
const COMMENT = /^<!--.*-->\n/gm;

/** Turns the Markdown of guides into HTML; markup inside of it stays text. */
export class GuideRenderer {
  readonly #markdown: MarkdownIt;

  /** @param guides names of all guides, which links may lead to. */
  constructor(private readonly guides: ReadonlySet<string>) {
    this.#markdown = createMarkdown(MARKDOWN_OPTIONS);
    this.#markdown.renderer.rules['table_open'] = () =>
      '<div class="table" tabindex="0" role="group" aria-label="Table"><table>\n';
    this.#markdown.renderer.rules['table_close'] = () => '</table></div>\n';
    this.#markdown.renderer.rules['fence'] = (tokens, index) => renderCode(tokens[index]!);
  }

  render(source: string): RenderedGuide {
    const tokens = this.#markdown.parse(source.replace(COMMENT, ''), {});
    this.#lead(tokens);
    const { title, sections, rest } = cut(tokens);
    return {
      title,
      sections,
      body: new Html(this.#markdown.renderer.render(rest, this.#markdown.options, {})),
    };
  }

  /** Leads links to where they lead on the site, and names of errors to their explanation. */
  #lead(tokens: readonly Token[]): void {
    for (const token of tokens) {
      if (token.type === 'inline') token.children = this.#inline(token.children ?? []);
    }
  }

  #inline(children: readonly Token[]): Token[] {
    const shown: Token[] = [];
    const open: boolean[] = [];
    for (const child of children) {
      if (child.type === 'link_open') {
        const target = siteLink(String(child.attrGet('href') ?? ''), this.guides);
        open.push(target !== null);
        if (target !== null) shown.push(linkTo(child, target));
      } else if (child.type === 'link_close') {
        if (open.pop()) shown.push(child);
      } else if (child.type === 'code_inline' && open.length === 0 && isErrorCode(child.content)) {
        shown.push(...errorLink(child));
      } else shown.push(child);
    }
    return shown;
  }
}

function isErrorCode(text: string): boolean {
  return Object.hasOwn(ERROR_CATALOGUE, text);
}

function linkTo(token: Token, target: string): Token {
  token.attrSet('href', target);
  if (!target.startsWith('/') && !target.startsWith('#')) token.attrSet('rel', 'noopener noreferrer');
  return token;
}

function errorLink(code: Token): Token[] {
  const Constructor = code.constructor as new (type: string, tag: string, nesting: -1 | 1) => Token;
  const start = new Constructor('link_open', 'a', 1);
  start.attrSet('href', `/docs/errors#${code.content}`);
  return [start, code, new Constructor('link_close', 'a', -1)];
}

function renderCode({ info, content }: Token): string {
  const language = info.trim().split(/\s+/)[0] ?? '';
  const marked = highlightCode(content, language) || escapeHtml(content);
  const label = language ? `<span class="language">${escapeHtml(language)}</span>` : '';
  return `<div class="code">${label}<pre tabindex="0"><code>${marked}</code></pre></div>\n`;
}

interface Cut {
  readonly title: string;
  readonly sections: readonly GuideSection[];
  /** Everything below the title. */
  readonly rest: Token[];
}

/** Takes the title off and gives the headings below it their anchors. */
function cut(tokens: readonly Token[]): Cut {
  const ids = new HeadingIds();
  const sections: { id: string; title: string; level: number; texts: string[] }[] = [
    { id: '', title: '', level: 1, texts: [] },
  ];
  const rest: Token[] = [];
  let title = '';
  for (let index = 0; index < tokens.length; index += 1) {
    const token = tokens[index]!;
    if (token.type === 'heading_open') {
      const text = plainText(tokens[index + 1]!);
      const id = ids.next(text);
      if (token.tag === 'h1') {
        title = text;
        index += 2;
        continue;
      }
      token.attrSet('id', id);
      sections.push({ id, title: text, level: Number(token.tag.slice(1)), texts: [] });
    } else if (token.type === 'inline' && tokens[index - 1]?.type !== 'heading_open')
      sections.at(-1)!.texts.push(plainText(token));
    rest.push(token);
  }
  return {
    title,
    sections: sections.map(({ texts, ...section }) => ({ ...section, text: texts.join(' ') })),
    rest,
  };
}

function plainText({ children }: Token): string {
  return (children ?? [])
    .map(({ type, content }) => (type === 'softbreak' || type === 'hardbreak' ? ' ' : content))
    .join('');
}
