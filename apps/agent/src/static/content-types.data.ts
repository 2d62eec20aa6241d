import { extname } from 'node:path';

const TEXT = '; charset=utf-8';

/** Media type by extension, lower case. */
const CONTENT_TYPES: Readonly<Record<string, string>> = {
  avif: 'image/avif',
  bmp: 'image/bmp',
  css: `text/css${TEXT}`,
  csv: `text/csv${TEXT}`,
  gif: 'image/gif',
  htm: `text/html${TEXT}`,
  html: `text/html${TEXT}`,
  ico: 'image/x-icon',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  js: `text/javascript${TEXT}`,
  json: `application/json${TEXT}`,
  map: `application/json${TEXT}`,
  md: `text/markdown${TEXT}`,
  mjs: `text/javascript${TEXT}`,
  mp3: 'audio/mpeg',
  mp4: 'video/mp4',
  ogg: 'audio/ogg',
  otf: 'font/otf',
  pdf: 'application/pdf',
  png: 'image/png',
  svg: 'image/svg+xml',
  ttf: 'font/ttf',
  txt: `text/plain${TEXT}`,
  wasm: 'application/wasm',
  wav: 'audio/wav',
  webm: 'video/webm',
  webmanifest: 'application/manifest+json',
  webp: 'image/webp',
  woff: 'font/woff',
  woff2: 'font/woff2',
  xml: `application/xml${TEXT}`,
  zip: 'application/zip',
};

const UNKNOWN_TYPE = 'application/octet-stream';

/** The media type of a file by its name. */
export function contentTypeOf(path: string): string {
  const extension = extname(path).slice(1).toLowerCase();
  return (Object.hasOwn(CONTENT_TYPES, extension) ? CONTENT_TYPES[extension] : undefined) ?? UNKNOWN_TYPE;
}
