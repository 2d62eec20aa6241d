import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { UploadedFile } from '#libs/http/contracts';
import { isPorticoError, PorticoError } from '#libs/kernel';
import { inStoredParts } from './inline-archive.js';
import { readBase64Archive, readUploadedArchive } from './read-inline-archive.js';

const MEBIBYTE = 1_048_576;
const tooLarge = () => new PorticoError('INLINE_SOURCE_TOO_LARGE');

function codeOf(work: () => unknown): unknown {
  try {
    return work();
  } catch (error) {
    return isPorticoError(error) ? [error.code, error.options.details?.field] : error;
  }
}

describe('an archive in a request', () => {
  const archive = gzipSync('source');
  const facts = {
    format: 'tar.gz',
    size: archive.length,
    sha256: createHash('sha256').update(archive).digest('hex'),
  };

  it('is read from base64, with line breaks or without', () => {
    const text = archive.toString('base64');
    expect(readBase64Archive(text, MEBIBYTE, tooLarge)).toMatchObject(facts);
    expect(readBase64Archive(text.replace(/.{8}/g, '$&\r\n'), MEBIBYTE, tooLarge)).toMatchObject(facts);
  });

  it('is read from a file of a form, however it was cut', () => {
    const file = new UploadedFile('a.zip', 'text/plain', [archive.subarray(0, 1), archive.subarray(1)]);
    expect(readUploadedArchive(file)).toMatchObject(facts);
  });

  it.each([
    ['no base64', 'H4sI!', ['VALIDATION_ERROR', 'source.content']],
    ['nothing', '', ['VALIDATION_ERROR', 'source.content']],
    ['no archive', Buffer.from('hello').toString('base64'), ['VALIDATION_ERROR', 'source.content']],
    ['too much', archive.toString('base64').repeat(9), ['INLINE_SOURCE_TOO_LARGE', undefined]],
  ])('is refused: %s', (_what, content, refusal) => {
    expect(codeOf(() => readBase64Archive(content, archive.length, tooLarge))).toEqual(refusal);
  });

  it.each([
    [[0], []],
    [[5], [5]],
    [[MEBIBYTE], [MEBIBYTE]],
    [
      [MEBIBYTE - 1, 2, 3 * MEBIBYTE],
      [MEBIBYTE, MEBIBYTE, MEBIBYTE, MEBIBYTE, 1],
    ],
  ])('of %j bytes is stored in parts of %j', (given, stored) => {
    const parts = given.map((size, index) => Buffer.alloc(size, index + 1));
    const cut = [...inStoredParts(parts)];
    expect(cut.map(({ length }) => length)).toEqual(stored);
    expect(Buffer.concat(cut).equals(Buffer.concat(parts))).toBe(true);
  });
});
