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
export const ACTIVE_ENDINGS: ReadonlySet<string> = new Set([
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
