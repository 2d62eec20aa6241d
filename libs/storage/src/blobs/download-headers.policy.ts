import { create } from 'content-disposition';

/** What a name must not hold: breaks of the line, marks that turn the direction of writing, halves of letters. */
const UNFIT = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu;
const NOT_ASCII = /[^\x20-\x7e]/g;
const LONGEST_NAME = 255;
const NAMELESS = 'file';

/** The header by which a browser keeps the bytes as a file, or shows them: a name in ASCII, and the real one. */
export function contentDisposition(type: 'attachment' | 'inline', fileName: string): string {
  const clean = fileName.replace(UNFIT, '').replaceAll(/[/\\]/g, '_').trim();
  const name = [...clean].slice(0, LONGEST_NAME).join('') || NAMELESS;
  return create(name, { type, fallback: name.replace(NOT_ASCII, '_') });
}

/** Types a browser may show by itself: none of them runs anything. */
const INLINE_TYPES: ReadonlySet<string> = new Set([
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/webp',
  'image/avif',
  'audio/mpeg',
  'audio/mp4',
  'audio/ogg',
  'audio/webm',
  'video/mp4',
  'video/ogg',
  'video/webm',
  'text/plain',
]);

/** Types a browser may run, or take for one that it runs: nobody is told that the bytes are such. */
const ACTIVE_TYPE = /html|svg|xml|xsl|javascript|ecmascript|jscript|livescript|wasm|flash|java|multipart/;

const PLAIN_TEXT = 'text/plain; charset=utf-8';
const UNNAMED_TYPE = 'application/octet-stream';

/** How bytes of a type leave at a public address. */
export interface ShownType {
  readonly contentType: string;
  readonly disposition: 'inline' | 'attachment';
}

/** What a browser is told of the type, whatever its maker has said. */
export function shownType(contentType: string): ShownType {
  const type = contentType.split(';', 1)[0]!.trim().toLowerCase();
  if (type === 'text/plain') return { contentType: PLAIN_TEXT, disposition: 'inline' };
  if (INLINE_TYPES.has(type)) return { contentType: type, disposition: 'inline' };
  return { contentType: ACTIVE_TYPE.test(type) ? UNNAMED_TYPE : type, disposition: 'attachment' };
}

/** Names an answer carries that a script of another site may read. */
export const EXPOSED_HEADERS =
  'ETag, Last-Modified, Content-Length, Content-Range, Content-Disposition, Accept-Ranges, Retry-After, X-Request-Id';

/** How long a browser need not ask again. */
export const PREFLIGHT_SECONDS = '7200';

/**
 * Of every answer at a link, refusals too: a page of any site may use the link, which needs no cookie and no key;
 * nobody keeps the answer, lists the address or passes it on.
 */
export const LINK_HEADERS: Readonly<Record<string, string>> = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': EXPOSED_HEADERS,
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Cache-Control': 'private, no-store',
  'X-Robots-Tag': 'noindex',
  'Referrer-Policy': 'no-referrer',
};

/** What a browser asks before it sends bytes from another site; the same for every token. */
export const PREFLIGHT_HEADERS: Readonly<Record<string, string>> = {
  'Access-Control-Allow-Methods': 'GET, HEAD, PUT',
  'Access-Control-Allow-Headers': '*',
  'Access-Control-Max-Age': PREFLIGHT_SECONDS,
};
