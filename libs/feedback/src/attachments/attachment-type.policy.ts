import type { AttachmentType } from './attachment-types.data.js';

/** Bytes from the start that decide. */
export const SNIFFED_BYTES = 512;

type BinaryType = Exclude<AttachmentType, 'text/plain'>;

/** Marks a file begins with; `at` counts from its first byte. */
const MARKS: readonly (readonly [BinaryType, readonly { readonly at: number; readonly mark: string }[]])[] = [
  ['image/png', [{ at: 0, mark: '\x89PNG\r\n\x1a\n' }]],
  ['image/jpeg', [{ at: 0, mark: '\xff\xd8\xff' }]],
  [
    'image/webp',
    [
      { at: 0, mark: 'RIFF' },
      { at: 8, mark: 'WEBP' },
    ],
  ],
  ['image/gif', [{ at: 0, mark: 'GIF87a' }]],
  ['image/gif', [{ at: 0, mark: 'GIF89a' }]],
  ['application/pdf', [{ at: 0, mark: '%PDF-' }]],
  ['application/zip', [{ at: 0, mark: 'PK\x03\x04' }]],
  ['application/zip', [{ at: 0, mark: 'PK\x05\x06' }]],
  ['application/gzip', [{ at: 0, mark: '\x1f\x8b\x08' }]],
];

/** Where the name of the first file of a zip stands, and where its length. */
const ZIP_NAME = { lengthAt: 26, at: 30 } as const;
/** What office documents, which are zips, begin with. */
const OFFICE_ENTRIES = ['[Content_Types].xml', 'mimetype', '_rels/', 'docProps/', 'word/', 'xl/', 'ppt/'];

/**
 * What a file is by its first bytes. A picture with a page behind it is a picture: it is told as one, and never shown.
 * @param head its first {@link SNIFFED_BYTES} bytes, or all there are.
 * @returns null for what is not taken. Text is text only when all of it is: see `plainText`.
 */
export function attachmentType(head: Buffer): AttachmentType | null {
  const text = head.toString('latin1');
  const isMarked = ({ at, mark }: { readonly at: number; readonly mark: string }): boolean =>
    text.startsWith(mark, at);
  const [type = null] = MARKS.find(([, marks]) => marks.every(isMarked)) ?? [];
  if (type === 'application/zip') return isOffice(head) ? null : type;
  return type ?? 'text/plain';
}

/** The type as downloads tell it: text in the encoding it was found to have. */
export function toldType(type: AttachmentType): string {
  return type === 'text/plain' ? 'text/plain; charset=utf-8' : type;
}

function isOffice(head: Buffer): boolean {
  if (head.length < ZIP_NAME.at) return false;
  const end = ZIP_NAME.at + head.readUInt16LE(ZIP_NAME.lengthAt);
  const name = head.toString('latin1', ZIP_NAME.at, end);
  return OFFICE_ENTRIES.some((entry) => (entry.endsWith('/') ? name.startsWith(entry) : name === entry));
}
