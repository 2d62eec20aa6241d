import { ArchiveRefused } from './archive-budget.js';

/** Bytes of a block; all of a tar is in whole ones. */
export const BLOCK = 512;

/** Kinds of entries, by the letter that stands for each. */
const KINDS: Readonly<Record<string, TarKind>> = {
  '\0': 'file',
  '0': 'file',
  '1': 'link',
  '2': 'symlink',
  '3': 'character-device',
  '4': 'block-device',
  '5': 'directory',
  '6': 'fifo',
  '7': 'file',
  x: 'pax',
  g: 'pax-global',
  K: 'gnu-link-path',
  L: 'gnu-path',
  N: 'gnu-path',
};

export type TarKind =
  | 'file'
  | 'link'
  | 'symlink'
  | 'directory'
  | 'character-device'
  | 'block-device'
  | 'fifo'
  | 'pax'
  | 'pax-global'
  | 'gnu-link-path'
  | 'gnu-path';

export interface TarHeader {
  readonly name: string;
  readonly linkName: string;
  readonly mode: number;
  /** Bytes that follow. */
  readonly size: number;
  readonly kind: TarKind | null;
  /** What stands for the kind. */
  readonly letter: string;
}

const CHECKSUM = { at: 148, length: 8 } as const;
/** The sum of a block of zeros. */
const EMPTY_SUM = CHECKSUM.length * 0x20;

/** @returns null for a block of zeros. @throws Error for what is no header of the two usual formats. */
export function readTarHeader(block: Buffer): TarHeader | null {
  const sum = checksum(block);
  if (sum === EMPTY_SUM) return null;
  if (sum !== octal(block, CHECKSUM.at, CHECKSUM.length)) throw new Error('a header of the tar is not one');
  const magic = block.toString('latin1', 257, 265);
  if (magic !== 'ustar\0' + '00' && magic !== 'ustar  \0')
    throw new Error('the format of the tar is not known');
  const size = octal(block, 124, 12);
  if (!Number.isSafeInteger(size) || size < 0) throw new Error('an entry of the tar has no size');
  const hasPrefix = magic.endsWith('00') && block[345] !== 0;
  const own = textAt(block, 0, 100);
  const name = hasPrefix ? `${textAt(block, 345, 155)}/${own}` : own;
  const letter = String.fromCharCode(block[156]!);
  const kind = KINDS[letter] ?? null;
  return {
    name,
    linkName: textAt(block, 157, 100),
    mode: octal(block, 100, 8) || 0,
    size,
    kind,
    letter,
  };
}

/** What a record says of the entry that follows. */
export interface TarExtension {
  readonly path?: string;
  readonly linkpath?: string;
  readonly size?: number;
}

/** The members of a record that mean something here. @throws Error for what is no such record; ArchiveRefused */
export function readPax(record: Buffer): TarExtension {
  const said: { path?: string; linkpath?: string; size?: number } = {};
  for (let at = 0; at < record.length;) {
    const blank = record.indexOf(0x20, at);
    const length = blank === -1 || blank - at > 8 ? Number.NaN : Number(record.toString('latin1', at, blank));
    const end = at + length;
    if (!Number.isInteger(length) || end <= blank + 1 || end > record.length || record[end - 1] !== 0x0a) {
      throw new Error('a record of the tar is not one');
    }
    const equals = record.indexOf(0x3d, blank + 1);
    if (equals === -1 || equals >= end) throw new Error('a record of the tar is not one');
    const key = record.toString('latin1', blank + 1, equals);
    if (key === 'path' || key === 'linkpath') said[key] = record.toString('utf8', equals + 1, end - 1);
    // Nothing that large is unpacked, and readers differ in whether they believe it.
    if (key === 'size') said.size = sizeOf(record.toString('latin1', equals + 1, end - 1));
    at = end;
  }
  return said;
}

/** The text of a record that is a path and nothing else. */
export function readPath(record: Buffer): string {
  return textAt(record, 0, record.length);
}

function sizeOf(text: string): number {
  const size = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
  if (!Number.isSafeInteger(size)) throw new ArchiveRefused('an entry of the archive has no size');
  return size;
}

function checksum(block: Buffer): number {
  let sum = EMPTY_SUM;
  for (let at = 0; at < BLOCK; at += 1) {
    if (at < CHECKSUM.at || at >= CHECKSUM.at + CHECKSUM.length) sum += block[at]!;
  }
  return sum;
}

function textAt(block: Buffer, from: number, length: number): string {
  const end = block.indexOf(0, from);
  return block.toString('utf8', from, end === -1 ? from + length : Math.min(end, from + length));
}

/** A number in octal digits, or, where the first bit is set, in bytes. */
function octal(block: Buffer, from: number, length: number): number {
  if ((block[from]! & 0x80) !== 0) return bytesAsNumber(block.subarray(from, from + length));
  const text = block
    .toString('latin1', from, from + length)
    .replace(/\0.*$/s, '')
    .trim();
  return text === '' ? 0 : /^[0-7]+$/.test(text) ? Number.parseInt(text, 8) : Number.NaN;
}

function bytesAsNumber(bytes: Buffer): number {
  if (bytes[0] !== 0x80) return Number.NaN;
  return bytes.subarray(1).reduce((value, byte) => value * 256 + byte, 0);
}
