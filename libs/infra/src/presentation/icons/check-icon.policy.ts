import { isUtf8 } from 'node:buffer';
import { invalidIcon } from './icon-fault.js';
import { pngSize, webpSize } from './raster-size.policy.js';
import { sanitizeSvg } from './sanitize-svg.js';

export const LARGEST_ICON_BYTES = 512 * 1024;
/** Pixels of a side. */
const SMALLEST_SIDE = 64;
/** A small file can hold a huge image: nobody should have to unpack it. */
const LARGEST_SIDE = 2048;

export const ICON_TYPES = ['image/png', 'image/svg+xml', 'image/webp'] as const;
export type IconType = (typeof ICON_TYPES)[number];

export interface Icon {
  readonly contentType: IconType;
  readonly data: Buffer;
}

/**
 * What the bytes are, whatever anybody calls them, in the form it is served.
 * @throws PorticoError `INVALID_ICON`.
 */
export function checkIcon(bytes: Buffer): Icon {
  const [contentType, size] = sizeOf(bytes);
  if (contentType === 'image/svg+xml') {
    if (!isUtf8(bytes)) throw invalidIcon('An SVG icon must be UTF-8.');
    return { contentType, data: Buffer.from(sanitizeSvg(bytes.toString('utf8'))) };
  }
  if (!size) throw invalidIcon('The image is damaged.');
  const { width, height } = size;
  if (width !== height) throw invalidIcon(`An icon is square; this one has ${width} × ${height} pixels.`);
  if (width < SMALLEST_SIDE || width > LARGEST_SIDE) {
    throw invalidIcon(`The side of an icon has ${SMALLEST_SIDE} to ${LARGEST_SIDE} pixels, not ${width}.`);
  }
  return { contentType, data: bytes };
}

function sizeOf(bytes: Buffer): [IconType, ReturnType<typeof pngSize>] {
  const start = bytes.toString('latin1', 0, 16);
  if (start.startsWith('\x89PNG')) return ['image/png', pngSize(bytes)];
  if (start.startsWith('RIFF')) return ['image/webp', webpSize(bytes)];
  if (/^(?:\u00ef\u00bb\u00bf)?\s*</.test(start)) return ['image/svg+xml', null];
  throw invalidIcon('An icon is a PNG, SVG or WebP image.');
}
