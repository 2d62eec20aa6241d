import { gzipSync } from 'node:zlib';
import type { DocumentedRoute } from '#libs/http';
import { zipOf } from '../../libs/archives/src/__fixtures__/zip-of.js';
import { type Attack, filled, MEBIBYTE } from './attack.js';

const BOUNDARY = 'frontier';
const FORM = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` };
const part = (head: string, content: string): string => `--${BOUNDARY}\r\n${head}\r\n\r\n${content}\r\n`;
const named = (name: string, more = ''): string => `Content-Disposition: form-data; name="${name}"${more}`;
const END = `--${BOUNDARY}--\r\n`;

const form = (name: string, text: string | Buffer, headers: Attack['headers'] = FORM): Attack => ({
  name,
  headers,
  body: Buffer.from(text as string, 'latin1'),
});

/** Forms with files that are much for whoever reads them. */
export function forms({ definition, body }: DocumentedRoute, limit: number): Attack[] {
  const size = Math.min(limit - 512, MEBIBYTE);
  const file = Object.keys(definition.files ?? {})[0] ?? 'file';
  const inFile = named(file, '; filename="f.bin"');
  const texts = Object.keys(body?.properties ?? {}).filter((name) => name !== file);
  return [
    form('form: empty parts', filled(size, part('', ''))),
    form('form: parts without a line', filled(size, `--${BOUNDARY}\r\n`)),
    form('form: parts that all have a name', filled(size, part(named('a'), 'x'))),
    form(
      'form: as many texts as it may hold',
      texts.map((name) => part(named(name), filled(size / 64, 'a,{'))).join('') + END,
    ),
    form('form: one text of a megabyte', part(named(texts[0] ?? 'a'), filled(size, '{"a":[')) + END),
    form(
      'form: a long header',
      `--${BOUNDARY}\r\nContent-Disposition: ${filled(size, 'form-data; name="a"; ')}`,
    ),
    form('form: many headers', `--${BOUNDARY}\r\n${filled(size, 'X: y\r\n')}`),
    form(
      'form: a parameter of stars',
      part(named('a', `; ${filled(7_000, "filename*=utf-8''%41; ")}`), 'x') + END,
    ),
    form(
      'form: what looks like its boundary',
      part(inFile, filled(size, `\r\n--${BOUNDARY.slice(0, -1)}x`)) + END,
    ),
    form('form: line breaks', part(inFile, filled(size, '\r\n')) + END),
    form('form: hyphens', part(inFile, filled(size, '-')) + END),
    form('form: without an end', part(inFile, filled(size, 'a'))),
    form('form: bytes before it', filled(size, '\r\n-')),
    form('form: a boundary that is long', filled(size, 'a'), {
      'content-type': `multipart/form-data; boundary=${filled(8_000, 'b')}`,
    }),
    form('form: a boundary among many', filled(size, 'a'), {
      'content-type': `multipart/form-data; ${filled(8_000, 'boundary ;')}`,
    }),
    ...files(size).map(({ name, bytes }) =>
      form(
        `form: ${name}`,
        Buffer.concat([
          Buffer.from(`--${BOUNDARY}\r\n${inFile}\r\n\r\n`),
          bytes,
          Buffer.from(`\r\n${END}`),
        ]).toString('latin1'),
      ),
    ),
  ];
}

/** Fields of a form without files. */
export function fields(limit: number): Attack[] {
  const size = limit - 64;
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  return ['&', 'a&', 'a=%41&', 'a=1&', '%', '%d0%96', '+', 'a[b][c]=1&', '=', '__proto__=1&'].map(
    (piece) => ({
      name: `fields: ${piece}`,
      headers,
      body: Buffer.from(filled(size, piece)),
    }),
  );
}

/** Bodies that a handler reads itself, of each kind it takes. */
export function rawBodies({ definition }: DocumentedRoute, limit: number): Attack[] {
  const types = Object.keys(definition.rawBody ?? { 'application/octet-stream': {} });
  const size = Math.min(limit - 512, MEBIBYTE);
  return types.flatMap((type) =>
    files(size).map(({ name, bytes }) => ({
      name: `${type}: ${name}`,
      headers: { 'content-type': type },
      body: bytes,
    })),
  );
}

/** Files that are made to take long: sound, pictures, archives. */
export function files(size: number): { readonly name: string; readonly bytes: Buffer }[] {
  const sound = (name: string, head: readonly number[], piece: readonly number[]) => ({
    name,
    bytes: Buffer.concat([Buffer.from(head), Buffer.alloc(size - head.length, Buffer.from(piece))]),
  });
  const text = (name: string, piece: string) => ({ name, bytes: Buffer.from(filled(size, piece)) });
  return [
    sound('sound: beginnings of frames', [], [0xff, 0xe0]),
    sound('sound: frames of no length', [], [0xff, 0xfb, 0x90, 0x00]),
    sound('sound: elements of no length', [0x1a, 0x45, 0xdf, 0xa3], [0x01, 0xff]),
    sound(
      'sound: segments within each other',
      [0x1a, 0x45, 0xdf, 0xa3, 0x80],
      [0x18, 0x53, 0x80, 0x67, 0x01, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff],
    ),
    sound(
      'sound: boxes within each other',
      [0, 0, 0, 12, 0x66, 0x74, 0x79, 0x70, 0x4d, 0x34, 0x41, 0x20],
      [0, 0, 0, 8, 0x6d, 0x6f, 0x6f, 0x76],
    ),
    sound('sound: pages', [], [0x4f, 0x67, 0x67, 0x53, 0, 0]),
    sound(
      'picture: chunks of no length',
      [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
      [0, 0, 0, 0, 0x74, 0x45, 0x58, 0x74, 0, 0, 0, 0],
    ),
    sound('picture: segments of no length', [0xff, 0xd8], [0xff, 0xe1, 0, 2]),
    text('picture: elements within each other', '<svg><g>'),
    text('picture: entities', '<!ENTITY a "&b;&b;">'),
    text('text: columns', 'a,"b""",'),
    text('text: quotes', '"'),
    text('text: emphasis', '*a **b _'),
    text('text: brackets', '[![](<'),
    { name: 'archive: a bomb', bytes: gzipSync(Buffer.alloc(16 * MEBIBYTE)) },
    {
      name: 'archive: many entries',
      bytes: zipOf(Array.from({ length: 2_000 }, (_, at) => ({ name: `f${at}`, content: 'x' }))),
    },
    {
      name: 'archive: ends within its comment',
      bytes: Buffer.alloc(size, Buffer.from('PK\x05\x06\x00\x00', 'latin1')),
    },
  ];
}
