import { gzipSync } from 'node:zlib';
import { PorticoError } from '#libs/kernel';
import type { SourceFormat } from '../contracts/source.events.js';
import { declaredFormat, sniffedFormat } from './archive-type.policy.js';

const EXAMPLE = 'curl';
const GZIP = gzipSync('x');
const ZIP = Buffer.from('PK\u0003\u0004rest', 'latin1');

function code(work: () => unknown): string {
  try {
    return String(work());
  } catch (error) {
    if (error instanceof PorticoError) return error.code;
    throw error;
  }
}

describe('the type of an archive', () => {
  it.each<[string | undefined, string | undefined, string]>([
    ['application/gzip', undefined, 'tar.gz'],
    ['Application/X-GZIP; q=1', undefined, 'tar.gz'],
    ['application/x-tar', undefined, 'tar'],
    ['application/zip', 'identity', 'zip'],
    ['application/x-zip-compressed', undefined, 'zip'],
    ['application/octet-stream', undefined, 'other'],
    ['application/x-www-form-urlencoded', undefined, 'other'],
    [undefined, undefined, 'other'],
    ['application/json', undefined, 'UNSUPPORTED_ARCHIVE_TYPE'],
    ['multipart/form-data; boundary=x', undefined, 'UNSUPPORTED_ARCHIVE_TYPE'],
    ['text/plain', undefined, 'UNSUPPORTED_ARCHIVE_TYPE'],
    ['image/png', undefined, 'UNSUPPORTED_ARCHIVE_TYPE'],
    ['constructor', undefined, 'UNSUPPORTED_ARCHIVE_TYPE'],
    ['application/gzip', 'gzip', 'UNSUPPORTED_ARCHIVE_TYPE'],
    ['application/gzip', 'br', 'UNSUPPORTED_ARCHIVE_TYPE'],
  ])('%s, encoded %s: %s', (contentType, contentEncoding, expected) => {
    expect(code(() => declaredFormat({ contentType, contentEncoding, example: EXAMPLE }))).toBe(expected);
  });

  it.each<[string, Buffer, SourceFormat, string]>([
    ['a gzip file', GZIP, 'tar.gz', 'tar.gz'],
    ['a gzip file of no type', GZIP, 'other', 'tar.gz'],
    ['a zip file', ZIP, 'other', 'zip'],
    ['a zip file as gzip', ZIP, 'tar.gz', 'UNSUPPORTED_ARCHIVE_TYPE'],
    ['text as gzip', Buffer.from('hello'), 'tar.gz', 'UNSUPPORTED_ARCHIVE_TYPE'],
    ['nothing', Buffer.alloc(0), 'other', 'EMPTY_BODY'],
    ['a page', Buffer.from('<html>nicht gefunden ✓</html>'), 'other', 'NOT_AN_ARCHIVE'],
    [
      'a page that is cut off within a letter',
      Buffer.from('Ошибка').subarray(0, 11),
      'other',
      'NOT_AN_ARCHIVE',
    ],
    ['a gzip file in base64', Buffer.from(GZIP.toString('base64')), 'other', 'UNSUPPORTED_ARCHIVE_TYPE'],
    ['a zip file in base64', Buffer.from(ZIP.toString('base64')), 'other', 'UNSUPPORTED_ARCHIVE_TYPE'],
    ['anything else', Buffer.from([0xff, 0xd8, 0xff, 0]), 'other', 'other'],
    ['a zero byte in text', Buffer.from('a\0b'), 'other', 'other'],
    ['what is no UTF-8', Buffer.from([0x61, 0xc3, 0x28]), 'other', 'other'],
  ])('sees %s', (_name, head, declared, expected) => {
    expect(code(() => sniffedFormat(head, declared, EXAMPLE))).toBe(expected);
  });
});
