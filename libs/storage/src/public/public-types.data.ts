/** Types a browser may show by itself: none of them runs anything. */
export const INLINE_TYPES: ReadonlySet<string> = new Set([
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
export const ACTIVE_TYPE =
  /html|svg|xml|xsl|javascript|ecmascript|jscript|livescript|wasm|flash|java|multipart/;

export const PLAIN_TEXT = 'text/plain; charset=utf-8';
export const UNNAMED_TYPE = 'application/octet-stream';
