import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { uploadedFile } from '../../__fixtures__/uploaded-file.js';
import { inStoredParts, readInlineArchive } from './inline-archive.js';

const MEBIBYTE = 1_048_576;

async function* given(parts: readonly Buffer[]): AsyncGenerator<Buffer> {
  yield* parts;
}

describe('an archive in a request', () => {
  it('is told by its bytes', async () => {
    const archive = gzipSync('source');
    expect(await readInlineArchive('archive', uploadedFile(archive))).toMatchObject({
      format: 'tar.gz',
      size: archive.length,
      sha256: createHash('sha256').update(archive).digest('hex'),
    });
  });

  it.each([
    ['nothing', ''],
    ['no archive', 'hello'],
  ])('is refused: %s', async (_what, bytes) => {
    await expect(readInlineArchive('source.content', uploadedFile(bytes))).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
      options: { details: { field: 'source.content' } },
    });
  });

  it.each([
    [[0], []],
    [[5], [5]],
    [[MEBIBYTE], [MEBIBYTE]],
    [
      [MEBIBYTE - 1, 2, 3 * MEBIBYTE],
      [MEBIBYTE, MEBIBYTE, MEBIBYTE, MEBIBYTE, 1],
    ],
  ])('of %j bytes is stored in parts of %j', async (sizes, stored) => {
    const parts = sizes.map((size, index) => Buffer.alloc(size, index + 1));
    const cut: Buffer[] = [];
    for await (const part of inStoredParts(given(parts))) cut.push(part);
    expect(cut.map(({ length }) => length)).toEqual(stored);
    expect(Buffer.concat(cut).equals(Buffer.concat(parts))).toBe(true);
  });
});
