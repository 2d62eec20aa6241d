import { TextDecoder } from 'node:util';

/** Bytes in which a page says of itself how it is written. */
const HEAD_BYTES = 1_024;
const IN_HEADER = /charset\s*=\s*["']?([\w.:-]{1,40})/i;
const IN_PAGE = /<meta[^>]{0,200}?charset\s*=\s*["']?([\w.:-]{1,40})/i;

const MARKS: readonly (readonly [string, readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];

/** The text of a page: as its first bytes, its header or the page itself says, and UTF-8 where none of them does. */
export function decodePage(bytes: Buffer, contentType: string): string {
  const marked = MARKS.find(([, mark]) => mark.every((byte, at) => bytes[at] === byte))?.[0];
  const label = marked ?? IN_HEADER.exec(contentType)?.[1] ?? labelInside(bytes) ?? 'utf-8';
  return decoderOf(label).decode(bytes);
}

function labelInside(bytes: Buffer): string | undefined {
  return IN_PAGE.exec(bytes.subarray(0, HEAD_BYTES).toString('latin1'))?.[1];
}

function decoderOf(label: string): TextDecoder {
  try {
    return new TextDecoder(label);
  } catch {
    return new TextDecoder('utf-8');
  }
}
