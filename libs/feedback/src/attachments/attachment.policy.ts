/** `none`: nobody has looked for harm in the file. `clean`: a scanner has, and found nothing. */
export const SCAN_RESULTS = ['none', 'clean'] as const;
export type ScanResult = (typeof SCAN_RESULTS)[number];

/** A file that was sent for a ticket or a comment. */
export interface Attachment {
  readonly id: string;
  readonly portalId: string;
  /** Who sent it. */
  readonly userId: string;
  readonly keyId: string;
  readonly blobId: string;
  readonly filename: string;
  readonly contentType: AttachmentType;
  /** Bytes. */
  readonly size: number;
  readonly sha256: string;
  readonly scan: ScanResult;
  /** Null while it waits for a ticket. */
  readonly ticketId: string | null;
  /** Null where it belongs to the ticket itself. */
  readonly commentId: string | null;
  readonly createdAt: Date;
  /** When it goes if it still waits then; null once it does not. */
  readonly expiresAt: Date | null;
}

/** Who keeps the bytes of an attachment in the store. */
export function attachmentHolder(id: string): string {
  return `attachment:${id}`;
}

const DAY_MS = 86_400_000;

/** What an attachment may be, and how long it waits for its ticket. */
export const ATTACHMENT_LIMITS = {
  bytes: 5_242_880,
  /** What a form may hold around the file. */
  formBytes: 65_536,
  /** Attachments a key, and all keys of a portal together, may send on a day of UTC. */
  perKeyAndDay: 20,
  perPortalAndDay: 200,
  /** Of a ticket, and of a comment. */
  perText: 5,
  waitingMs: DAY_MS,
  /** How long bytes may be on their way: far longer than the slowest body that is received. */
  arrivalMs: 600_000,
} as const;

/** A form with the largest file, and what stands around it. */
export const ATTACHMENT_FORM_BYTES = ATTACHMENT_LIMITS.bytes + ATTACHMENT_LIMITS.formBytes;

/** Types that are taken; what a file is called and said to be plays no part. */
export const ATTACHMENT_TYPES = [
  'image/png',
  'image/jpeg',
  'image/webp',
  'image/gif',
  'application/pdf',
  'application/zip',
  'application/gzip',
  'text/plain',
] as const;
export type AttachmentType = (typeof ATTACHMENT_TYPES)[number];

/** Endings a file of a type may keep; the first one is added to a name that has none of them. */
export const ENDINGS: Readonly<
  Record<Exclude<AttachmentType, 'text/plain'>, readonly [string, ...string[]]>
> = {
  'image/png': ['png'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/webp': ['webp'],
  'image/gif': ['gif'],
  'application/pdf': ['pdf'],
  'application/zip': ['zip'],
  'application/gzip': ['gz', 'tgz'],
};

/** Endings by which a computer runs a text, or shows it as a page, when somebody opens it. */
const ACTIVE_ENDINGS: ReadonlySet<string> = new Set([
  'bat',
  'cmd',
  'command',
  'desktop',
  'hta',
  'htm',
  'html',
  'inf',
  'jnlp',
  'js',
  'jse',
  'lnk',
  'mht',
  'mhtml',
  'mjs',
  'ps1',
  'psm1',
  'reg',
  'scf',
  'sct',
  'sh',
  'shtml',
  'svg',
  'svgz',
  'url',
  'vbe',
  'vbs',
  'webloc',
  'wsf',
  'wsh',
  'xht',
  'xhtml',
  'xml',
  'xsl',
  'xslt',
  'exe',
  'com',
  'scr',
  'pif',
  'cpl',
  'msi',
  'jar',
  'app',
]);

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

/** Breaks of the line, marks that turn the direction of writing, halves of letters, and what systems forbid in names. */
const UNFIT = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}<>:"|?*]/gu;
const LONGEST_NAME = 120;
const NAMELESS = 'file';

/**
 * The name a file is kept and served under: without a path, without tricks, and with an ending that says what it is.
 * @param sent what the client called it.
 */
export function attachmentName(sent: string, type: AttachmentType): string {
  const last = sent.normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  // Dots and spaces at the end vanish where the file is saved, and with them the ending that was added.
  const clean = withoutEnd(last.replace(UNFIT, '').trimStart());
  const dot = clean.lastIndexOf('.');
  const ending = dot > 0 ? clean.slice(dot + 1) : '';
  const stem = dot > 0 ? clean.slice(0, dot) : clean;
  const kept = isFit(ending.toLowerCase(), type) ? ending : null;
  const room = [...(kept === null ? clean : stem)].slice(0, LONGEST_NAME).join('');
  return `${room || NAMELESS}${kept === '' ? '' : `.${kept ?? added(type)}`}`;
}

/** A name without dots and spaces at its end: looked for from there, as a name may have many in its middle. */
function withoutEnd(name: string): string {
  let { length } = name;
  while (length > 0 && /[\s.]/.test(name.charAt(length - 1))) length -= 1;
  return name.slice(0, length);
}

/** Whether a name may end so; a text may also have no ending. */
function isFit(ending: string, type: AttachmentType): boolean {
  if (type !== 'text/plain') return ENDINGS[type].includes(ending);
  return [...ending].length <= LONGEST_ENDING && !ACTIVE_ENDINGS.has(ending);
}

function added(type: AttachmentType): string {
  return type === 'text/plain' ? 'txt' : ENDINGS[type][0];
}

const LONGEST_ENDING = 12;
