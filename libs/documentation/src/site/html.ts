import MarkdownIt from 'markdown-it';
import { escapeHtml } from '#libs/kernel';

/** Text that is HTML already. */
export class Html {
  constructor(readonly text: string) {}
}

/** What may stand inside of a template; nothing is written for null and false. */
export type HtmlPart = string | number | Html | null | false | readonly HtmlPart[];

function written(part: HtmlPart): string {
  if (part === null || part === false) return '';
  if (part instanceof Html) return part.text;
  if (typeof part === 'object') return part.map(written).join('');
  return escapeHtml(String(part));
}

/** HTML from a template. Whatever is put in is escaped, unless it is {@link Html} itself. */
export function html(strings: TemplateStringsArray, ...parts: readonly HtmlPart[]): Html {
  const text = strings.map((string, index) => string + written(parts[index] ?? null)).join('');
  return new Html(text);
}

const markdown = new MarkdownIt({ html: false, linkify: false });

/** Short texts of the API document: code and emphasis are shown, markup inside of them stays text. */
export function inlineMarkdown(text: string): Html {
  return new Html(markdown.render(text));
}
