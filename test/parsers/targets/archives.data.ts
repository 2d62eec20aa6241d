import { deepStrictEqual, equal, ok } from 'node:assert/strict';
import { posix } from 'node:path';
import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { fromRandomAccessReaderPromise } from 'yauzl';
import { tarOf, tarRecord } from '../../../libs/archives/src/__fixtures__/tar-of.js';
import { zipOf } from '../../../libs/archives/src/__fixtures__/zip-of.js';
import { attachmentType } from '../../../libs/feedback/src/attachments/attachment.policy.js';
import { archiveFormat } from '../../../libs/infra/src/contracts/archive-format.policy.js';
import { checkIcon } from '../../../libs/infra/src/presentation/icon.policy.js';
import { compareFiles } from '../../../libs/sources/src/comparing/compare-files.policy.js';
import { FileList } from '../../../libs/sources/src/comparing/file-list.js';
import { SourceReader } from '../../../libs/sources/src/comparing/source-reader.js';
import { sniffedFormat } from '../../../libs/sources/src/saving/archive-type.policy.js';
import {
  ARCHIVE_LIMITS,
  ArchiveBudget,
  ArchiveRefused,
  entryParts,
  linkTarget,
  readTar,
  readZip,
  unpackedContent,
  ZIP_OPTIONS,
  zipName,
} from '#libs/archives';
import { PorticoError } from '#libs/kernel';
import { bytes, spoiled, text } from '../inputs.js';
import { target } from '../target.js';

const LIMITS = { ...ARCHIVE_LIMITS, entries: 1_000, bytes: 16 * 1024 * 1024, freeBytes: 1024 * 1024 };

const ENTRIES = [
  { name: 'app/', type: 'directory' as const },
  { name: 'app/index.js', content: 'console.log(1)' },
  { name: 'app/link', type: 'symlink' as const, linkname: 'index.js' },
  { name: 'app/hard', type: 'link' as const, linkname: 'app/index.js' },
  { name: `app/${'long/'.repeat(24)}name.js`, content: 'x'.repeat(700) },
];
const TAR = await tarOf(ENTRIES);
const TARS = [
  TAR,
  Buffer.concat([await tarRecord('x', Buffer.from('30 path=app/../../etc/passwd\n')), TAR]),
  Buffer.alloc(1_024),
];
const ZIPS = [
  zipOf([
    { name: 'app/index.js', content: 'console.log(1)' },
    { name: 'app/folder/' },
    { name: 'app/link', content: 'index.js', mode: 0o120777 },
    { name: 'stored.txt', content: 'stored', method: 0 },
    { name: 'large.txt', content: 'x'.repeat(100_000) },
  ]),
  zipOf([]),
];

/** Decoders throw plain errors, or such with a code of zlib. */
const OF_DECODERS = {
  of: (error: Error) =>
    error.constructor === Error || /^Z_/.test(String((error as NodeJS.ErrnoException).code)),
};

const lists = (size: number): [FileList, ArchiveBudget] => {
  const budget = new ArchiveBudget(LIMITS, size, null);
  return [new FileList(LIMITS, budget), budget];
};

const PATHS = ['a', '..', '.', '/', '\\', 'C:', '\0', ' ', 'a/b', '../', '//', '-', 'x'.repeat(60)];
const PNG = Buffer.from(
  '89504e470d0a1a0a0000000d494844520000004000000040080600000000000000' +
    '0000000449444154000000000000000000000000' +
    '49454e4400000000',
  'hex',
);
const SVGS = [
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><g fill="red"><path d="M0 0"/></g><!-- a --><text>&amp;</text></svg>',
  '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="64" height="64px"><clipPath id="a"><rect clip-path="url(#b)"/></clipPath></svg>',
].map((svg) => Buffer.from(svg));
const SVG_PARTS = [
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">',
  '</svg>',
  '<g>',
  '</g>',
  '<g',
  ' a="',
  '"',
  '/>',
  '>',
  '<!--',
  '-->',
  '&#',
  '&amp;',
  ' ',
  '\n',
  '=',
  "'",
  '<!',
  '<?xml ',
  '?>',
  'viewBox="',
  '0 ',
  'url(#a)',
];

export const ARCHIVES = [
  target({
    name: 'tar',
    sources: ['libs/archives/src/read-tar.ts', 'libs/sources/src/comparing/file-list.ts'],
    input: fc.tuple(spoiled(TARS), fc.boolean()),
    refuses: [ArchiveRefused, OF_DECODERS],
    run: async ([archive, isPacked]) => {
      const sent = isPacked ? gzipSync(archive) : archive;
      const [list, budget] = lists(sent.length);
      await readTar(Readable.from([sent], { objectMode: false }), isPacked, list, budget);
      for (const path of list.finish().keys()) ok(!posix.normalize(path).startsWith('..'), path);
    },
  }),
  target({
    name: 'tar that is packed, and broken after it was',
    sources: ['libs/archives/src/read-tar.ts'],
    input: spoiled(TARS.map((archive) => gzipSync(archive))),
    refuses: [ArchiveRefused, OF_DECODERS],
    run: async (archive) => {
      const [list, budget] = lists(archive.length);
      await readTar(Readable.from([archive], { objectMode: false }), true, list, budget);
    },
  }),
  target({
    name: 'ZIP',
    sources: [
      'libs/archives/src/read-zip.ts',
      'libs/archives/src/zip-name.ts',
      'libs/archives/src/zip-kinds.ts',
      'libs/archives/src/unpacked-content.ts',
      'libs/sources/src/comparing/source-reader.ts',
    ],
    input: fc.oneof(
      { weight: 9, arbitrary: spoiled(ZIPS) },
      { weight: 1, arbitrary: bytes(['PK\u0005\u0006', 'PK\u0001\u0002', '\0\0']) },
    ),
    refuses: [ArchiveRefused, OF_DECODERS],
    run: async (archive) => {
      const [list, budget] = lists(archive.length);
      const source = {
        pieces: () => Readable.from([archive]),
        range: async (from: number, to: number) => archive.subarray(from, to),
      };
      const reader = new SourceReader(source, archive.length);
      await readZip(
        fromRandomAccessReaderPromise(reader, archive.length, ZIP_OPTIONS),
        (entry, { fileDataStart }) =>
          unpackedContent(
            { ...entry, name: zipName(entry) },
            reader.bytes(fileDataStart, fileDataStart + entry.compressedSize),
          ),
        list,
        budget,
      );
      for (const path of list.finish().keys()) ok(!posix.normalize(path).startsWith('..'), path);
    },
  }),
  target({
    name: 'paths and links of archives',
    sources: ['libs/archives/src/entry-path.ts'],
    input: fc.tuple(text(PATHS), text(PATHS)),
    refuses: [ArchiveRefused],
    run: ([name, to]) => {
      const parts = entryParts(name, LIMITS);
      ok(parts.every((part) => part !== '' && part !== '..' && !/[/\\\0]/.test(part)));
      const led = posix.join('/root', ...parts.slice(0, -1), linkTarget(name, parts, to));
      ok(led === '/root' || led.startsWith('/root/'), led);
    },
  }),
  target({
    name: 'differences of two lists of files',
    sources: ['libs/sources/src/comparing/compare-files.policy.ts'],
    input: fc.tuple(
      ...[0, 1].map(() =>
        fc.dictionary(fc.constantFrom('a', 'b', '__proto__', 'c/d', 'z'), fc.constantFrom('1', '2')),
      ),
    ),
    refuses: [],
    run: (both) => {
      const [one, other] = both.map(
        (list) => new Map(Object.entries(list!).map(([path, digest]) => [path, { size: 1, digest }])),
      );
      const [forth, back] = [compareFiles(one!, other!, 3), compareFiles(other!, one!, 3)];
      deepStrictEqual(forth.counts, {
        ...back.counts,
        added: back.counts.removed,
        removed: back.counts.added,
      });
      equal(forth.unchanged + forth.counts.changed + forth.counts.added, other!.size);
    },
  }),
  target({
    name: 'kinds of files by their first bytes',
    sources: [
      'libs/infra/src/contracts/archive-format.policy.ts',
      'libs/sources/src/saving/archive-type.policy.ts',
      'libs/feedback/src/attachments/attachment.policy.ts',
    ],
    input: fc.oneof(
      spoiled([TAR.subarray(0, 512), ZIPS[0]!.subarray(0, 512), PNG]),
      bytes(['H4sI', 'UEsD', '\r\n', 'text', '\0'], 4_096),
    ),
    refuses: [PorticoError],
    run: (head) => {
      archiveFormat(head);
      attachmentType(head.subarray(0, 512));
      sniffedFormat(head, 'other', 'curl');
    },
  }),
  target({
    name: 'icons',
    sources: ['libs/infra/src/presentation/icon.policy.ts', 'libs/infra/src/presentation/sanitize-svg.ts'],
    input: fc.oneof(
      spoiled([
        PNG,
        Buffer.from('RIFF\u001e\0\0\0WEBPVP8X\n\0\0\0\0\0\0\0?\0\0?\0\0????', 'latin1'),
        ...SVGS,
      ]),
      bytes(SVG_PARTS).map((content) => Buffer.concat([Buffer.from('<'), content])),
      text(SVG_PARTS).map((content) => Buffer.from(`${SVG_PARTS[0]}${content}</svg>`)),
    ),
    refuses: [PorticoError],
    run: (sent) => {
      const { contentType, data } = checkIcon(sent);
      if (contentType !== 'image/svg+xml') return;
      // What was written is right itself, and is written the same again.
      deepStrictEqual(checkIcon(data).data.toString(), data.toString());
      ok(!/<(?:script|style|image|use|foreignObject)|\son\w+=|href/i.test(data.toString()));
    },
  }),
];
