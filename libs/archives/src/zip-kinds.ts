import type { Entry } from 'yauzl';
import { ArchiveRefused } from './archive-budget.js';

/** Ways of packing by their numbers (APPNOTE 4.4.5), as packing programs name them. */
const METHODS: Readonly<Record<number, string>> = {
  1: 'Shrink',
  2: 'Reduce',
  3: 'Reduce',
  4: 'Reduce',
  5: 'Reduce',
  6: 'Implode',
  9: 'Deflate64',
  10: 'PKWARE DCL Implode',
  12: 'BZip2',
  14: 'LZMA',
  16: 'IBM z/OS CMPSC',
  18: 'IBM TERSE',
  19: 'IBM LZ77',
  20: 'Zstandard',
  93: 'Zstandard',
  94: 'MP3',
  95: 'XZ',
  96: 'JPEG',
  97: 'WavPack',
  98: 'PPMd',
};
const STORED = 0;
const DEFLATED = 8;
/** A name for the encryption that Windows programs call AES. */
const AES = 99;

const ENCRYPTED = 0x01;
const PATCH = 0x20;
const STRONGLY_ENCRYPTED = 0x40;
const MASKED = 0x2000;

const PACK_ANEW = 'pack it anew with Deflate, as usual for ZIP, or as tar.gz';

/**
 * Refuses what is no fault of an archive but of a kind that is not unpacked, by the name of that kind.
 * @throws ArchiveRefused
 */
export function requireKnownKind(
  name: string,
  {
    generalPurposeBitFlag: flags,
    compressionMethod: method,
  }: Pick<Entry, 'generalPurposeBitFlag' | 'compressionMethod'>,
): void {
  if (method === AES || flags & (ENCRYPTED | STRONGLY_ENCRYPTED | MASKED)) throw encrypted(name);
  if (flags & PATCH) throw ArchiveRefused.entry(name, 'is a patch of another file, which is not supported');
  if (method === STORED || method === DEFLATED) return;
  const way = `${METHODS[method] ?? 'a way nobody knows'} (method ${method})`;
  throw ArchiveRefused.entry(
    name,
    `is packed with ${way}; supported are Stored (0) and Deflate (8): ${PACK_ANEW}`,
  );
}

function encrypted(name: string): ArchiveRefused {
  return ArchiveRefused.entry(
    name,
    'is encrypted; encrypted archives are not supported: pack it without a password',
  );
}

/** What the library says of a ZIP before it comes to an entry, and what it is. */
const FAULTS: readonly (readonly [said: RegExp, told: string])[] = [
  [
    /^multi-disk zip files are not supported/,
    'the archive is one part of a split ZIP, which is not supported: pack it into one file',
  ],
  [
    /^strong encryption is not supported/,
    'the archive is encrypted; encrypted archives are not supported: pack it without a password',
  ],
  [
    /^End of central directory record signature not found/,
    'the archive is damaged: it is no ZIP, one of the first parts of a split ZIP, or it was cut off',
  ],
];

/** The refusal for a fault of the library that has a name; otherwise the fault itself. */
export function namedFault(error: unknown): unknown {
  const message = error instanceof Error ? error.message : '';
  const told = FAULTS.find(([said]) => said.test(message))?.[1];
  return told === undefined ? error : new ArchiveRefused(told, { cause: error });
}
