import MarkdownIt from 'markdown-it';
import { Html } from './html.js';

const markdown = new MarkdownIt({ html: false, linkify: false });

/** Short texts of the API document: code and emphasis are shown, markup inside of them stays text. */
export function inlineMarkdown(text: string): Html {
  return new Html(markdown.render(text));
}
