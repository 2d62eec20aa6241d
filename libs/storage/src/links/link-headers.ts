import type { Response } from 'express';

/** Names an answer carries that a script of another site may read. */
const READABLE =
  'ETag, Content-Length, Content-Range, Content-Disposition, Accept-Ranges, Retry-After, X-Request-Id';

/**
 * Of every answer at a link, refusals too: a page of any site may use the link, which needs no cookie and no key;
 * nobody keeps the answer, lists the address or passes it on.
 */
export function setLinkHeaders(response: Response): void {
  response.setHeader('Access-Control-Allow-Origin', '*');
  response.setHeader('Access-Control-Expose-Headers', READABLE);
  response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
  response.setHeader('Cache-Control', 'private, no-store');
  response.setHeader('X-Robots-Tag', 'noindex');
  response.setHeader('Referrer-Policy', 'no-referrer');
}

/** What a browser asks before it sends bytes from another site; the same for every token. */
export function setPreflightHeaders(response: Response): void {
  response.setHeader('Access-Control-Allow-Methods', 'GET, HEAD, PUT');
  response.setHeader('Access-Control-Allow-Headers', '*');
  response.setHeader('Access-Control-Max-Age', '7200');
}
