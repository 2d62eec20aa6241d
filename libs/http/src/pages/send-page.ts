import { randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { type ErrorCode, escapeHtml, type PorticoError } from '#libs/kernel';
import type { PageLanguage } from './page-language.policy.js';
import { PAGE_STYLE } from './page-style.data.js';

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
