import { isUtf8 } from 'node:buffer';
import { invalidIcon, sanitizeSvg } from './sanitize-svg.js';

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

/** Width and height in pixels. */
interface PixelSize {
  readonly width: number;
  readonly height: number;
}

const PNG_SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');
const PNG_FRAME_BYTES = 12;
const IHDR_BYTES = 13;

/** Size of a PNG image whose chunks are whole and in place; null for anything else. */
function pngSize(bytes: Buffer): PixelSize | null {
  if (!bytes.subarray(0, PNG_SIGNATURE.length).equals(PNG_SIGNATURE)) return null;
  let size: PixelSize | null = null;
  let hasData = false;
  for (let at = PNG_SIGNATURE.length; at + PNG_FRAME_BYTES <= bytes.length;) {
    const length = bytes.readUInt32BE(at);
    const type = bytes.toString('latin1', at + 4, at + 8);
    const next = at + PNG_FRAME_BYTES + length;
    if (next > bytes.length) return null;
    if ((size === null) !== (type === 'IHDR')) return null;
    if (type === 'IHDR') {
      if (length !== IHDR_BYTES) return null;
      size = { width: bytes.readUInt32BE(at + 8), height: bytes.readUInt32BE(at + 12) };
    }
    hasData ||= type === 'IDAT';
    if (type === 'IEND') return hasData && next === bytes.length ? size : null;
    at = next;
  }
  return null;
}

const RIFF_HEADER_BYTES = 12;
const CHUNK_HEADER_BYTES = 8;

/** Size of a WebP image, plain or extended; null for anything else. */
function webpSize(bytes: Buffer): PixelSize | null {
  if (bytes.length < RIFF_HEADER_BYTES + CHUNK_HEADER_BYTES + 10) return null;
  if (bytes.toString('latin1', 0, 4) !== 'RIFF' || bytes.toString('latin1', 8, 12) !== 'WEBP') return null;
  if (bytes.readUInt32LE(4) + 8 !== bytes.length) return null;
  const data = RIFF_HEADER_BYTES + CHUNK_HEADER_BYTES;
  if (bytes.readUInt32LE(RIFF_HEADER_BYTES + 4) > bytes.length - data) return null;
  switch (bytes.toString('latin1', RIFF_HEADER_BYTES, RIFF_HEADER_BYTES + 4)) {
    case 'VP8 ':
      if (bytes.readUIntBE(data + 3, 3) !== 0x9d012a) return null;
      return {
        width: bytes.readUInt16LE(data + 6) & 0x3fff,
        height: bytes.readUInt16LE(data + 8) & 0x3fff,
      };
    case 'VP8L': {
      if (bytes[data] !== 0x2f) return null;
      const packed = bytes.readUInt32LE(data + 1);
      return { width: (packed & 0x3fff) + 1, height: ((packed >>> 14) & 0x3fff) + 1 };
    }
    case 'VP8X':
      return { width: bytes.readUIntLE(data + 4, 3) + 1, height: bytes.readUIntLE(data + 7, 3) + 1 };
    default:
      return null;
  }
}
