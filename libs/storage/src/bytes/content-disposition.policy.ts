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
