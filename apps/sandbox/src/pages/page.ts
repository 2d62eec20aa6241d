import { randomBytes } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { Html, html } from './html.js';
import { type Language, WORDINGS } from './wording.data.js';

/** A page of the portal, or where it sends the browser. */
export type PageAnswer = Page | { readonly location: string };

export interface Page {
  readonly status: number;
  readonly language: Language;
  readonly title: string;
  readonly content: Html;
  /** Runs when the page is there. */
  readonly script?: string;
}

const STYLE = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif }
body { margin: 0 auto; max-width: 40rem; padding: 1rem }
body > p:first-child { border-bottom: 1px solid; font-size: .875rem; margin-top: 0; padding-bottom: .5rem }
ul.users { list-style: none; padding: 0 }
ul.users button { margin-bottom: .25rem; text-align: start; width: 100% }
button, input { font: inherit; padding: .5rem .75rem }
:focus-visible { outline: 3px solid Highlight; outline-offset: 2px }
[role=alert] { border-inline-start: 4px solid #c62828; padding-inline-start: .75rem }
iframe { border: 1px solid; box-sizing: border-box; height: 70vh; width: 100% }
`;

/**
 * Chromium holds `form-action` against every redirect that follows a form, and `frame-src` against those within a
 * frame: both name the schemes, since where an application sends its users is its own affair.
 */
function securityPolicy(nonce: string): string {
  return [
    "default-src 'none'",
    `style-src 'nonce-${nonce}'`,
    `script-src 'nonce-${nonce}'`,
    'frame-src http: https:',
    "form-action 'self' http: https:",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** Sends the page; it stands in no frame, is kept nowhere and loads nothing. */
export function sendPage(response: ServerResponse, answer: PageAnswer): void {
  const common = { 'cache-control': 'no-store', 'referrer-policy': 'strict-origin' };
  if ('location' in answer) {
    response.writeHead(302, { ...common, location: answer.location, 'content-length': 0 }).end();
    return;
  }
  const { status, language, title, content, script } = answer;
  const nonce = randomBytes(16).toString('base64');
  const page = html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <style nonce="${nonce}">
          ${new Html(STYLE)}
        </style>
      </head>
      <body>
        <p>${WORDINGS[language].sandbox}</p>
        <main>
          <h1>${title}</h1>
          ${content}
        </main>
        ${
          script === undefined
            ? []
            : html`<script nonce="${nonce}">
                ${new Html(script)};
              </script>`
        }
      </body>
    </html> `;
  response.writeHead(status, {
    ...common,
    'content-type': 'text/html; charset=utf-8',
    'content-length': Buffer.byteLength(page.text),
    'content-security-policy': securityPolicy(nonce),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
  });
  response.end(page.text);
}
