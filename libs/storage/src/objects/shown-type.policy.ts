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
