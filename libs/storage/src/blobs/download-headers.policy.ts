import { create } from 'content-disposition';
import type { ByteRange } from '../contracts/storage-terms.js';

const ONE_RANGE = /^bytes=\s*(?:(\d+)-(\d*)|-(\d+))\s*$/i;

/**
 * What of the bytes a `Range` header asks for (RFC 9110, 14.2). Whatever is not exactly one range is passed over, as
 * it may be: several would be an answer in parts that nobody here needs.
 */
export function chosenRange(header: string | undefined, size: number): ByteRange | 'whole' | 'unsatisfiable' {
  const [, first, last, suffix] = ONE_RANGE.exec(header ?? '') ?? [];
  if (suffix !== undefined) {
    const count = Math.min(Number(suffix), size);
    return count === 0 ? 'unsatisfiable' : { first: size - count, last: size - 1 };
  }
  if (first === undefined) return 'whole';
  const from = Number(first);
  const to = last ? Number(last) : size - 1;
  // An end before the beginning is no range at all.
  if (last && to < from) return 'whole';
  return from >= size ? 'unsatisfiable' : { first: from, last: Math.min(to, size - 1) };
}

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
