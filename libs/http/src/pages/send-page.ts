import { randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { type ErrorCode, escapeHtml, type PorticoError } from '#libs/kernel';

const PAGE_LANGUAGES = ['en', 'ru'] as const;
export type PageLanguage = (typeof PAGE_LANGUAGES)[number];

interface Wish {
  readonly language: string;
  readonly weight: number;
}

function wishOf(part: string): Wish {
  const [range = '', ...parameters] = part.split(';').map((text) => text.trim());
  const quality = parameters.find((text) => /^q=/i.test(text));
  const weight = quality === undefined ? 1 : Number(quality.slice(2));
  return { language: range.split('-', 1)[0]!.toLowerCase(), weight: Number.isFinite(weight) ? weight : 0 };
}

/** The language of a page for an `Accept-Language` (RFC 9110, 12.5.4); English when none fits. */
export function pageLanguage(header: string | undefined): PageLanguage {
  const wishes = (header ?? '')
    .split(',')
    .map(wishOf)
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight);
  for (const { language } of wishes) {
    const known = PAGE_LANGUAGES.find((candidate) => candidate === language);
    if (known) return known;
    if (language === '*') break;
  }
  return 'en';
}

/** Whether a browser shows the answer as a page, whatever it has sent: a link, an address, a form. */
export function showsPage(headers: IncomingHttpHeaders): boolean {
  const mode = headers['sec-fetch-mode'];
  if (mode !== undefined && mode !== 'navigate') return false;
  return /\btext\/html\b/i.test(headers.accept ?? '');
}

/**
 * Whether it is surely a browser that shows the answer: it says what for, or, as older ones do not, at least what it is.
 * Programs may ask for HTML, too.
 */
export function isBrowserPage(headers: IncomingHttpHeaders): boolean {
  if (!showsPage(headers)) return false;
  return headers['sec-fetch-dest'] !== undefined || /^Mozilla\//.test(headers['user-agent'] ?? '');
}

/** The only style of the pages: the reader's own fonts and, where they ask for it, dark. */
export const PAGE_STYLE = `
:root { color-scheme: light dark; --text: #1b1f24; --soft: #57606a; --ground: #f5f6f8; --card: #fff; --line: #c9d0d8; --main: #0b5bd3; --wrong: #b3261e }
@media (prefers-color-scheme: dark) { :root { --text: #e8eaed; --soft: #aeb6c0; --ground: #15181c; --card: #1f2328; --line: #444c56; --main: #6ca8ff; --wrong: #ff8a80 } }
* { box-sizing: border-box }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 1rem; background: var(--ground); color: var(--text); font: 1rem/1.5 system-ui, sans-serif }
main { width: 100%; max-width: 30rem; padding: 2rem; background: var(--card); border: 1px solid var(--line); border-radius: .75rem }
h1 { margin: 0 0 .75rem; font-size: 1.4rem; line-height: 1.25; overflow-wrap: anywhere }
p { margin: 0 0 1rem }
.soft { color: var(--soft) }
.wrong { color: var(--wrong) }
fieldset { margin: 0 0 1rem; padding: .75rem 1rem; border: 1px solid var(--line); border-radius: .5rem }
legend { padding: 0 .35rem; font-weight: 600 }
.choice { display: flex; gap: .6rem; align-items: baseline; padding: .3rem 0 }
label.field { display: block; font-weight: 600; margin-bottom: .3rem }
input[type=text] { width: 100%; padding: .6rem .7rem; margin-bottom: 1rem; font: inherit; color: inherit; background: var(--card); border: 1px solid var(--soft); border-radius: .4rem }
main > :last-child { margin-bottom: 0 }
.actions { display: flex; gap: .75rem; flex-wrap: wrap }
button { font: inherit; font-weight: 600; padding: .6rem 1.3rem; border-radius: .4rem; border: 1px solid var(--main); background: var(--main); color: var(--card); cursor: pointer }
button.other { background: transparent; color: var(--main) }
:focus-visible { outline: 3px solid var(--main); outline-offset: 2px }
`;

/** A page for people: plain HTML without scripts. */
export interface Page {
  readonly language: PageLanguage;
  readonly title: string;
  /** HTML inside of `main`, below the title. */
  readonly body: string;
  /** Whether it has a form, whose answer may lead the browser to another site. */
  readonly hasForm?: boolean;
  /** Whether it may be shown inside a frame: of any site, or of these origins. Default false. */
  readonly framed?: boolean | readonly string[];
  readonly status?: number;
}

/** A failure of a route, for the page that a browser shows in place of it. */
export interface PageFailure {
  readonly code: ErrorCode;
  readonly status: number;
  readonly details: PorticoError['options']['details'];
  readonly requestId: string;
  readonly language: PageLanguage;
  /** Of the request. */
  readonly headers: IncomingHttpHeaders;
  /** Path and query of the request. */
  readonly url: string;
}

/**
 * Sends a page that loads nothing, runs nothing and, unless it says otherwise, stands in no frame. The policy
 * names its only style by a nonce; a form may be sent to this service only, but browsers hold redirects of the
 * answer against the same word, so other sites are named by their scheme.
 */
export function sendPage(
  response: ServerResponse,
  { language, title, body, hasForm = false, framed = false, status = 200 }: Page,
): void {
  const nonce = randomBytes(16).toString('base64');
  const policy = [
    "default-src 'none'",
    `style-src 'nonce-${nonce}'`,
    `form-action ${hasForm ? "'self' https: http:" : "'none'"}`,
    "base-uri 'none'",
    ...framePolicy(framed),
  ];
  response.statusCode = status;
  // The older word knows no list of sites.
  if (framed !== false) response.removeHeader('X-Frame-Options');
  response.setHeader('Content-Security-Policy', policy.join('; '));
  response.setHeader('Content-Type', 'text/html; charset=utf-8');
  response.setHeader('Content-Language', language);
  response.appendHeader('Vary', 'Accept-Language');
  response.end(`<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<style nonce="${nonce}">${PAGE_STYLE}</style></head>
<body><main><h1>${escapeHtml(title)}</h1>${body}</main></body></html>
`);
}

function framePolicy(framed: boolean | readonly string[]): readonly string[] {
  if (framed === true) return [];
  return [`frame-ancestors ${framed === false ? "'none'" : framed.join(' ')}`];
}
