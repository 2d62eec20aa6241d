import { decodePage } from './decode-page.policy.js';
import { readablePage, type ReadablePage } from './html-text.policy.js';
import { visible } from './plain-text.policy.js';

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
