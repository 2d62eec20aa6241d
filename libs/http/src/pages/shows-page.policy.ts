import type { IncomingHttpHeaders } from 'node:http';

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
