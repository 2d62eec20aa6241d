import { gzipSync } from 'node:zlib';
import { cpuMs } from '#libs/testing/contracts';
import { attachmentName, type AttachmentType, attachmentType, SNIFFED_BYTES } from './attachment.policy.js';
import { plainText } from './plain-text.js';

const bytes = (text: string): Buffer => Buffer.from(text, 'latin1');

/** The beginning of a zip whose first file has that name. */
function zip(name: string): Buffer {
  const header = Buffer.alloc(30);
  header.write('PK\x03\x04', 'latin1');
  header.writeUInt16LE(name.length, 26);
  return Buffer.concat([header, bytes(`${name}content`)]);
}

const PNG = bytes('\x89PNG\r\n\x1a\n\0\0\0\rIHDR');
const PAGE = '<html><script>alert(1)</script></html>';

class Refused extends Error {}

/** What a file counts as when all of it has been read. */
async function typeOf(...pieces: readonly Buffer[]): Promise<AttachmentType | null> {
  const type = attachmentType(Buffer.concat(pieces).subarray(0, SNIFFED_BYTES));
  if (type !== 'text/plain') return type;
  async function* file(): AsyncGenerator<Buffer> {
    yield* pieces;
  }
  try {
    for await (const piece of plainText(file(), () => new Refused())) void piece;
    return type;
  } catch (error) {
    if (error instanceof Refused) return null;
    throw error;
  }
}

describe('what a file is', () => {
  it.each<[string, AttachmentType | null, ...Buffer[]]>([
    ['a png', 'image/png', PNG],
    ['a png with a page behind it', 'image/png', PNG, bytes(PAGE)],
    ['a jpeg', 'image/jpeg', bytes('\xff\xd8\xff\xe0\0\x10JFIF')],
    ['a webp', 'image/webp', bytes('RIFF\x10\0\0\0WEBPVP8 ')],
    ['a gif', 'image/gif', bytes('GIF89a\x01\0')],
    ['a gif that is a script too', 'image/gif', bytes('GIF89a/*\0*/=1;alert(1)')],
    ['an older gif', 'image/gif', bytes('GIF87a\x01\0')],
    ['a pdf', 'application/pdf', bytes('%PDF-1.7\n')],
    ['a zip', 'application/zip', zip('notes.txt')],
    ['an empty zip', 'application/zip', bytes(`PK\x05\x06${'\0'.repeat(18)}`)],
    ['a gzip, which stays packed', 'application/gzip', gzipSync(Buffer.alloc(1_000_000))],
    ['text', 'text/plain', bytes('hello')],
    ['one letter', 'text/plain', bytes('x')],
    ['text in Cyrillic', 'text/plain', Buffer.from('журнал')],
    ['text with its mark', 'text/plain', Buffer.from('\ufeffhello')],
    ['a log in colours', 'text/plain', bytes('\x1b[31mred\x1b[0m\r\n\ttail')],
    ['a line of syslog', 'text/plain', bytes('<13>Oct 11 host su: failed')],
    ['a text that speaks of a page', 'text/plain', bytes(`the answer was ${PAGE}`)],
    ['a letter over two pieces', 'text/plain', Buffer.from([0x68, 0xd0]), Buffer.from([0xb6])],
    ['wave, which begins as webp', null, bytes('RIFF\x10\0\0\0WAVEfmt \0')],
    ['half a png', null, PNG.subarray(0, 4)],
    ['a pdf behind something', null, bytes('\0%PDF-1.7')],
    ['a document', null, zip('[Content_Types].xml')],
    ['a document in another order', null, zip('word/document.xml')],
    ['an open document', null, zip('mimetype')],
    ['an old document', null, bytes('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1\0')],
    ['a page', null, bytes(PAGE)],
    ['a page behind its mark', null, Buffer.from(`\ufeff${PAGE}`)],
    ['a page behind much room', null, bytes(`${' \r\n'.repeat(1_000)}${PAGE}`)],
    ['a page in pieces', null, bytes('<'), bytes('h'), bytes('tml>')],
    ['a comment of a page', null, bytes('<!-- x -->')],
    ['a drawing', null, bytes('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['xml', null, bytes('<?xml version="1.0"?>')],
    ['UTF-16', null, Buffer.from('\ufeffhello', 'utf16le')],
    ['UTF-16 without its mark', null, Buffer.from('hello', 'utf16le')],
    ['Windows-1251', null, Buffer.from([0xe6, 0xf3, 0xf0, 0x20])],
    ['text that is cut inside a letter', null, Buffer.from([0x68, 0xd0])],
    ['text with a zero far behind', null, Buffer.alloc(2_000, 'a'), Buffer.from([0])],
    ['a program', null, bytes('\x7fELF\x02\x01\x01\0')],
  ])('%s', async (_name, expected, ...pieces) => {
    expect(await typeOf(...pieces)).toBe(expected);
  });
});

describe('the name of a file', () => {
  it.each<[string, AttachmentType, string]>([
    ['shot.png', 'image/png', 'shot.png'],
    ['Снимок экрана.PNG', 'image/png', 'Снимок экрана.PNG'],
    ['photo.jpeg', 'image/jpeg', 'photo.jpeg'],
    ['../../etc/passwd', 'text/plain', 'passwd'],
    ['C:\\logs\\today.log', 'text/plain', 'today.log'],
    ['.env', 'text/plain', '.env'],
    ['Makefile', 'text/plain', 'Makefile'],
    ['page.html', 'text/plain', 'page.html.txt'],
    ['drawing.SVG', 'text/plain', 'drawing.SVG.txt'],
    ['run.bat. . ', 'text/plain', 'run.bat.txt'],
    ['shot.exe', 'image/png', 'shot.exe.png'],
    ['report.pdf', 'application/zip', 'report.pdf.zip'],
    ['logs.tar.gz', 'application/gzip', 'logs.tar.gz'],
    ['a\r\nb\0.txt', 'text/plain', 'ab.txt'],
    ['gpj.\u202etxt.exe', 'application/pdf', 'gpj.txt.exe.pdf'],
    ['', 'application/pdf', 'file.pdf'],
    ['...', 'text/plain', 'file'],
    [`${'a'.repeat(400)}.log`, 'text/plain', `${'a'.repeat(120)}.log`],
    [`a.${'b'.repeat(400)}`, 'text/plain', `a.${'b'.repeat(118)}.txt`],
  ])('%j of %s becomes %j', (sent, type, expected) => {
    expect(attachmentName(sent, type)).toBe(expected);
  });

  it.each(['.', ' ', '. '])('take no longer with more of %j in them', async (again) => {
    const sent = `a${again.repeat(50_000)}b`;
    expect(await cpuMs(() => attachmentName(sent, 'text/plain'))).toBeLessThan(300);
  });
});
